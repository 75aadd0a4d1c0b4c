import type { SourceObject, SourceScan } from './sources/source.ts';

/**
 * An object's scans after each has been replaced by others. A scan replaced by none becomes a missing one in its place.
 * @param standing the replacements of each scan
 */
export function withScans(
  { scans, missing = [] }: Pick<SourceObject, 'scans' | 'missing'>,
  standing: readonly (readonly SourceScan[])[],
): Required<Pick<SourceObject, 'scans' | 'missing'>> {
  const left: SourceScan[] = [];
  /** For each original scan, how many of the new ones precede it. */
  const places: number[] = [];
  // Those missing already stay before the scan that they name.
  const all = missing.map((one) => ({ ...one, order: 2 * one.before }));
  for (const [position, { name = null }] of scans.entries()) {
    places.push(left.length);
    const own = standing[position] ?? [];
    for (const scan of own) left.push(scan);
    if (own.length === 0) all.push({ before: position, label: name, order: 2 * position + 1 });
  }
  all.sort((one, other) => one.order - other.order);
  return {
    scans: left,
    missing: all.map(({ before, label }) => ({ before: places[before] ?? left.length, label })),
  };
}
