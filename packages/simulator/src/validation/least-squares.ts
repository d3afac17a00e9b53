/**
 * Levenberg-Marquardt with a numerical Jacobian, and weights that let a few odd points pull less (soft L1). Small and
 * deterministic: the fit of the constants must come out the same on every machine.
 */
export interface Problem {
  start: readonly number[];
  /** Relative errors at some parameters, one a point. */
  residuals: (parameters: readonly number[]) => number[];
  /** Error beyond which a point counts in proportion, no longer in square. */
  scale: number;
  rounds: number;
}

export function leastSquares(problem: Problem): number[] {
  let best = [...problem.start];
  let residuals = problem.residuals(best);
  let cost = costOf(residuals, problem.scale);
  let damping = 1e-2;
  for (let round = 0; round < problem.rounds; round += 1) {
    const jacobian = jacobianOf(problem, best, residuals);
    const weights = residuals.map((one) => 1 / Math.sqrt(1 + (one / problem.scale) ** 2));
    let improved = false;
    for (let attempt = 0; attempt < 8 && !improved; attempt += 1) {
      const step = solve(...normalEquations(jacobian, residuals, weights, damping));
      const next = best.map((value, at) => value - (step[at] ?? 0) * (problem.start[at] || 1));
      const nextResiduals = problem.residuals(next);
      const nextCost = costOf(nextResiduals, problem.scale);
      improved = nextCost < cost;
      damping = improved ? damping / 3 : damping * 4;
      if (improved) [best, residuals, cost] = [next, nextResiduals, nextCost];
    }
    if (!improved) break;
  }
  return best;
}

function costOf(residuals: number[], scale: number): number {
  const cost = residuals.reduce((sum, one) => sum + Math.sqrt(1 + (one / scale) ** 2) - 1, 0);
  return Number.isFinite(cost) ? cost : Infinity;
}

/** Columns by parameter, in units of its start, so that cycles and shares weigh alike. */
function jacobianOf({ start, residuals }: Problem, at: readonly number[], here: number[]): number[][] {
  return at.map((value, index) => {
    const unit = start[index] || 1;
    const moved = at.map((one, other) => (other === index ? value + unit * 1e-3 : one));
    return residuals(moved).map((one, row) => (one - (here[row] ?? 0)) / 1e-3);
  });
}

function normalEquations(
  jacobian: number[][],
  residuals: number[],
  weights: number[],
  damping: number,
): [number[][], number[]] {
  const dot = (a: number[], b: number[]) =>
    a.reduce((sum, one, row) => sum + one * (b[row] ?? 0) * (weights[row] ?? 0), 0);
  const matrix = jacobian.map((left, i) =>
    jacobian.map((right, j) => dot(left, right) * (i === j ? 1 + damping : 1) + (i === j ? 1e-12 : 0)),
  );
  return [matrix, jacobian.map((column) => dot(column, residuals))];
}

/** Gauss elimination with pivots. */
function solve(matrix: number[][], right: number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const pivot = rows.slice(column).reduce((best, row) => (size_(row, column) > size_(best, column) ? row : best));
    const where = rows.indexOf(pivot);
    [rows[column], rows[where]] = [pivot, rows[column] ?? pivot];
    for (const row of rows.slice(column + 1)) eliminate(row, pivot, column);
  }
  const result = Array.from({ length: size }, () => 0);
  for (let column = size - 1; column >= 0; column -= 1) {
    const row = rows[column] ?? [];
    const known = result.reduce((sum, value, at) => (at > column ? sum + value * (row[at] ?? 0) : sum), 0);
    result[column] = ((row[size] ?? 0) - known) / (row[column] || 1);
  }
  return result;
}

const size_ = (row: number[], column: number) => Math.abs(row[column] ?? 0);

function eliminate(row: number[], pivot: number[], column: number): void {
  const factor = (row[column] ?? 0) / (pivot[column] || 1);
  for (let at = column; at < row.length; at += 1) row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
}
