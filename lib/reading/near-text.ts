import type { Catalogue, CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { scanLabel, shortLabel } from '#lib/scans/label.ts';
import { hasText } from './texts.ts';

/** A scan with a text to read instead of one without: its place from 0, and what stands on its page. */
export type NearText = { position: number; label: string | undefined };

/**
 * The scan with a text that is nearest to one without; of scans with files elsewhere, whose texts nobody has counted, and while
 * the catalogue cannot answer, among those that the object comes with. Undefined where there is none.
 */
export async function nearText(
  catalogue: Pick<Catalogue, 'textNear'>,
  { tile, files, scans }: CatalogueObject,
  position: number,
): Promise<NearText | undefined> {
  if (files?.texts === 0) return undefined;
  const near = await ifAvailable(catalogue.textNear(tile.related_object.id, position));
  if (near) return { position: near.position, label: shortLabel(near.label) };
  const distance = (one: { position: number }) => Math.abs(one.position - position);
  const [nearest] = scans
    .filter((one) => one.position !== position && hasText(one))
    .sort((one, other) => distance(one) - distance(other) || other.position - one.position);
  return nearest && { position: nearest.position, label: scanLabel(nearest.scan) };
}
