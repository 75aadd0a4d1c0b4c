import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { isSameLabel } from '#lib/scans/label.ts';

/** The position of the scan with a label or, where none has it, with a number; undefined where there is none. */
export async function pageNamed(
  page: string,
  { tile, scanCount, details }: CatalogueObject,
  catalogue: Catalogue,
): Promise<number | undefined> {
  const labelled = await catalogue.scanLabelled(tile.related_object.id, page);
  if (labelled !== undefined) return labelled;
  // A page whose scan is missing is no other one that happens to have its number.
  if (details.missing?.some(({ label }) => label !== null && isSameLabel(label, page))) return undefined;
  const number = /^\s*0*([1-9]\d{0,8})\s*$/.exec(page)?.[1];
  return number !== undefined && Number(number) <= scanCount ? Number(number) - 1 : undefined;
}
