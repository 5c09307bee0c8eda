// Paired figures: A and B in turn, so that a machine whose speed drifts harms neither.

export interface Pairs {
  a: number[];
  b: number[];
}

export async function pairs(count: number, a: () => Promise<number>, b: () => Promise<number>): Promise<Pairs> {
  await a();
  await b();
  const figures: Pairs = { a: [], b: [] };
  for (let i = 0; i < count; i++) {
    figures.a.push(await a());
    figures.b.push(await b());
  }
  return figures;
}

export function median(values: number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** One table row: medians, the median of the paired differences and ratios, and the spread of the ratios. */
export function row(name: string, baseline: string, { a, b }: Pairs, unit: string): string[] {
  const ratios = a.map((value, i) => value / b[i]!);
  const differences = a.map((value, i) => value - b[i]!);
  const spread = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)}`;
  return [
    name,
    baseline,
    `${median(a).toFixed(0)} ${unit}`,
    `${median(b).toFixed(0)} ${unit}`,
    `${median(differences) >= 0 ? "+" : ""}${median(differences).toFixed(0)} ${unit}`,
    median(ratios).toFixed(2),
    spread,
    String(a.length),
  ];
}

export const HEADER = [
  "measured",
  "beside",
  "median",
  "beside: median",
  "difference",
  "ratio",
  "spread of ratios",
  "pairs",
];

export function table(header: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(header), line(header.map(() => "---")), ...rows.map(line)].join("\n");
}
