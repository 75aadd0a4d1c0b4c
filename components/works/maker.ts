import type { FoundWork, PartsPage } from '#lib/site/work-for.ts';

/** Who made a work: who is named where the library has the whole, else the one who made all of its parts. */
export function makerOf({ whole }: FoundWork, shown: PartsPage | undefined): string | undefined {
  if (whole) return whole.entity_creator_name;
  const [maker, another] = new Set(shown?.parts.map(({ tile }) => tile.entity_creator_name));
  return shown?.pages === 1 && another === undefined ? maker : undefined;
}
