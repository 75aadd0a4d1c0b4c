import type { FoundWork, PartsPage } from '#lib/site/work-for.ts';

/** The creator of a work: as named by the whole, if the library has it, else the one creator of all its parts. */
export function makerOf({ whole }: FoundWork, shown: PartsPage | undefined): string | undefined {
  if (whole) return whole.entity_creator_name;
  const [maker, another] = new Set(shown?.parts.map(({ tile }) => tile.entity_creator_name));
  return shown?.pages === 1 && another === undefined ? maker : undefined;
}
