/**
 * Arithmetic intensity of C = A B with A m*k, B k*n, C m*n: FLOPs over the bytes that must move at
 * least once. Small sizes are counted by walking the loop nest: each multiply-add is two FLOPs, each
 * element of a matrix costs its size the first time it is touched. Larger ones come from the
 * certificate, which a test proves equal to the walk.
 */
export interface Traffic {
  flops: bigint;
  /** Bytes of each matrix that move at least once. */
  a: bigint;
  b: bigint;
  c: bigint;
  by: "walk" | "certificate";
}

/** Multiply-adds that are still walked one by one. */
const WALKED_OPERATIONS = 1n << 15n;

export interface GemmSize {
  m: bigint;
  n: bigint;
  k: bigint;
  bytesPerElement: bigint;
}

export function gemmTraffic(size: GemmSize): Traffic {
  return size.m * size.n * size.k <= WALKED_OPERATIONS ? walkedTraffic(size) : certifiedTraffic(size);
}

export function walkedTraffic({ m, n, k, bytesPerElement }: GemmSize): Traffic {
  const [rows, columns, depth] = [Number(m), Number(n), Number(k)];
  const touchedA = new Uint8Array(rows * depth);
  const touchedB = new Uint8Array(depth * columns);
  const touchedC = new Uint8Array(rows * columns);
  let flops = 0;
  for (let i = 0; i < rows; i += 1) {
    for (let j = 0; j < columns; j += 1) {
      for (let p = 0; p < depth; p += 1) {
        touchedA[i * depth + p] = 1;
        touchedB[p * columns + j] = 1;
        flops += 2;
      }
      touchedC[i * columns + j] = 1;
    }
  }
  const bytes = (touched: Uint8Array) => BigInt(touched.reduce((sum, one) => sum + one, 0)) * bytesPerElement;
  return { flops: BigInt(flops), a: bytes(touchedA), b: bytes(touchedB), c: bytes(touchedC), by: "walk" };
}

export function certifiedTraffic({ m, n, k, bytesPerElement }: GemmSize): Traffic {
  return {
    flops: 2n * m * n * k,
    a: m * k * bytesPerElement,
    b: k * n * bytesPerElement,
    c: m * n * bytesPerElement,
    by: "certificate",
  };
}
