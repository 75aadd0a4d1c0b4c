import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { isSameLabel } from '#lib/scans/label.ts';

/**
 * The index of the scan with a label or, if there is none, with a number; undefined where there is neither, or none asked
 * for.
 */
export async function pageNamed(
  page: string | null,
  { tile, scanCount, details }: CatalogueObject,
  catalogue: Catalogue,
): Promise<number | undefined> {
  if (page === null) return undefined;
  const labelled = await catalogue.scanLabelled(tile.related_object.id, page);
  if (labelled !== undefined) return labelled;
  // If the named page's scan is missing, it must not lead to another scan that happens to have that number.
  if (details.missing?.some(({ label }) => label !== null && isSameLabel(label, page))) return undefined;
  const number = /^\s*0*([1-9]\d{0,8})\s*$/.exec(page)?.[1];
  return number !== undefined && Number(number) <= scanCount ? Number(number) - 1 : undefined;
}
