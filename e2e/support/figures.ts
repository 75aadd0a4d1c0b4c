/** A number with three significant digits. */
export function rounded(value: number): number {
  return Number(value.toPrecision(3));
}

/** The median; for an even count the lower of the two middle values. */
export function median(values: number[]): number {
  return sorted(values)[Math.ceil(values.length / 2) - 1] ?? Number.NaN;
}

/** The value below which a share of all values lies. @param share 0 to 1 */
export function quantile(values: number[], share: number): number {
  return sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;
}

const sorted = (values: number[]) => values.toSorted((one, other) => one - other);

/** The sum of numbers. */
export function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
