import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { scanLabel, shortLabel } from '#lib/scans/label.ts';
import { hasText } from './texts.ts';

/** A scan with a text, to read instead of one without: its index from 0, and its page's label. */
export type NearestText = { position: number; label: string | undefined };

/**
 * The nearest scan with a text. For files elsewhere, whose texts are not counted, and while the catalogue cannot
 * answer, only the scans that the object comes with are considered. Undefined where there is none.
 */
export async function nearestText(
  catalogue: Pick<Catalogue, 'nearestText'>,
  { tile, files, scans }: CatalogueObject,
  position: number,
): Promise<NearestText | undefined> {
  if (files?.texts === 0) return undefined;
  const found = await ifAvailable(catalogue.nearestText(tile.related_object.id, position));
  if (found) return { position: found.position, label: shortLabel(found.label) };
  const distance = (one: { position: number }) => Math.abs(one.position - position);
  const [nearest] = scans
    .filter((one) => one.position !== position && hasText(one))
    .sort((one, other) => distance(one) - distance(other) || other.position - one.position);
  return nearest && { position: nearest.position, label: scanLabel(nearest.scan) };
}
