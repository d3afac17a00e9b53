/**
 * Peaks of whole cards. Arithmetic without sparsity; bandwidths in GB/s (10^9 bytes). A null is a figure that nobody has
 * published or measured: that level is then left out, never guessed.
 */
export const ROOF_KINDS = ["datasheet", "measured"] as const;
export const LEVELS = ["dram", "l2", "smem"] as const;
export type Level = (typeof LEVELS)[number];

interface Peak {
  value: number;
  source: string;
}

export interface Roofs {
  /** TFLOP/s by what multiplies. */
  tensor: Peak;
  fp32: Peak;
  dram: Peak;
  l2: Peak | null;
  smem: Peak;
}

/** Shared memory gives 128 bytes a cycle and SM. */
const smem = (sms: number, mhz: number): Peak => ({
  value: (128 * sms * mhz) / 1_000,
  source: `128 B a cycle and SM, ${sms} SMs at ${mhz} MHz`,
});

const datasheet = (value: number): Peak => ({ value, source: "datasheet" });

export const MACHINES: Readonly<Record<string, { sms: number; datasheet: Roofs; measured: Roofs | null }>> = {
  "a100-sxm-40gb": {
    sms: 108,
    datasheet: {
      tensor: datasheet(312),
      fp32: datasheet(19.5),
      dram: datasheet(1_555),
      l2: { value: 7_219, source: "5,120 B a cycle at 1410 MHz" },
      smem: smem(108, 1_410),
    },
    measured: null,
  },
  "a100-sxm-80gb": {
    sms: 108,
    datasheet: {
      tensor: datasheet(312),
      fp32: datasheet(19.5),
      dram: datasheet(2_039),
      l2: { value: 7_219, source: "5,120 B a cycle at 1410 MHz" },
      smem: smem(108, 1_410),
    },
    measured: null,
  },
  "h100-sxm": {
    sms: 132,
    datasheet: {
      tensor: datasheet(989.4),
      fp32: datasheet(66.9),
      dram: datasheet(3_352),
      l2: null,
      smem: smem(132, 1_980),
    },
    measured: null,
  },
  "h200-sxm": {
    sms: 132,
    datasheet: {
      tensor: datasheet(989.4),
      fp32: datasheet(66.9),
      dram: datasheet(4_800),
      l2: null,
      smem: smem(132, 1_980),
    },
    measured: {
      tensor: { value: 788, source: "one H200, bf16 matrix product of 8192 cubed" },
      fp32: datasheet(66.9),
      dram: { value: 4_543.6, source: "one H200, reading 4 GiB with one CTA on each SM" },
      l2: { value: 9_114, source: "one H200, 34.871 B a cycle and SM read by 132 CTAs at 1980 MHz" },
      smem: smem(132, 1_980),
    },
  },
};
