import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { isRightToLeft } from '#lib/text/right-to-left.ts';
import { webAddress } from '#lib/untrusted.ts';
import type { Facing, FacingScan } from './facing.ts';

/** What a page of an object says about the scans around its own. @param near that scan and those close to it */
export function facingOf(
  { tile, scanCount, details }: CatalogueObject,
  position: number,
  near: readonly ObjectScan[],
): Facing {
  const at = (index: number) => near.find((one) => one.position === index);
  const canZoom = zoomable(at(position)) !== undefined;
  return {
    id: tile.related_object.id,
    position,
    total: scanCount,
    rightToLeft: isRightToLeft(details.language),
    before: canZoom ? zoomable(at(position - 1)) : undefined,
    after: canZoom ? zoomable(at(position + 1)) : undefined,
    stills: near.filter((one) => !zoomable(one)).map((one) => one.position),
  };
}

/** What zooming into a scan requires; undefined where its manifest or its tiles' address is unusable. */
export function zoomable(shown: ObjectScan | undefined): FacingScan | undefined {
  const { tileSource, scan } = shown ?? {};
  if (!scan || !tileSource || !webAddress(tileSource.tilesUrl)) return undefined;
  return { tileSource, rotation: scan.rotation };
}
