import type { MissingScan } from '#lib/catalogue/catalogue.ts';
import type { SourceObject } from './sources/source.ts';

/**
 * Scans of an object that are missing when further ones have fallen away.
 * @param gone which of the scans that it had fall away, by their positions
 * @param places how many of the scans that it has now come before each that it had, and how many there are
 */
export function missingNow(
  { scans, missing = [] }: Pick<SourceObject, 'scans' | 'missing'>,
  gone: readonly number[],
  places: readonly number[],
): MissingScan[] {
  // What is missing already stands before the scan that it names.
  const all = [
    ...missing.map((one) => ({ ...one, order: 2 * one.before })),
    ...gone.map((at) => ({ before: at, label: scans[at]?.name ?? null, order: 2 * at + 1 })),
  ].sort((one, other) => one.order - other.order);
  return all.map(({ before, label }) => ({ before: places[before] ?? 0, label }));
}
