import { by } from '#lib/lists.ts';
import type { ScanList, SourceObject, SourceScan } from './sources/source.ts';

/** Adds the scan of the next page to a list; without one, the page is missing there. */
export function addPage({ scans, missing }: ScanList, name: string | undefined, scan?: SourceScan): void {
  if (scan) scans.push(scan);
  else missing.push({ before: scans.length, label: name ?? null });
}

/**
 * An object's scans after each has been replaced by others. A scan with no replacement becomes a missing one at its
 * position.
 * @param replacements the replacements of each scan
 */
export function withScans(
  { scans, missing = [] }: Pick<SourceObject, 'scans' | 'missing'>,
  replacements: readonly (readonly SourceScan[])[],
): ScanList {
  const remaining: SourceScan[] = [];
  /** For each original scan, how many of the new ones precede it. */
  const newPositions: number[] = [];
  // Scans already missing stay before the scan that they refer to.
  const all = missing.map((one) => ({ ...one, order: 2 * one.before }));
  for (const [position, { name = null }] of scans.entries()) {
    newPositions.push(remaining.length);
    const own = replacements[position] ?? [];
    for (const scan of own) remaining.push(scan);
    if (own.length === 0) all.push({ before: position, label: name, order: 2 * position + 1 });
  }
  all.sort(by(({ order }) => order));
  return {
    scans: remaining,
    missing: all.map(({ before, label }) => ({ before: newPositions[before] ?? remaining.length, label })),
  };
}
