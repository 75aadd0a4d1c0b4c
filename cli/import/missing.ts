import type { SourceObject, SourceScan } from './sources/source.ts';

/**
 * What an object has once other scans stand for its scans. One for which none does is missing in its place.
 * @param standing those that stand for each of its scans
 */
export function withScans(
  { scans, missing = [] }: Pick<SourceObject, 'scans' | 'missing'>,
  standing: readonly (readonly SourceScan[])[],
): Required<Pick<SourceObject, 'scans' | 'missing'>> {
  const left: SourceScan[] = [];
  /** How many of those that there are now come before each that there was. */
  const places: number[] = [];
  // What is missing already stands before the scan that it names.
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
