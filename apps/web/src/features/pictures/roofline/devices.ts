/** The cards that the roofline model has figures of, by its names, with their makers'. */
export const DEVICES: Readonly<Record<string, string>> = {
  "h200-sxm": "H200 SXM",
  "h100-sxm": "H100 SXM5",
  "a100-sxm-80gb": "A100 SXM 80 GB",
  "a100-sxm-40gb": "A100 SXM 40 GB",
};
