import type { Rectangle, Size } from '#lib/text/alto/boxes.ts';
import { childrenOf, descendantsOf, type XmlElement } from '#lib/xml/element.ts';
import { boundsAround, pointsIn } from './outline.ts';

/** Targets of `facs`: surfaces with their image and size, and zones with their position on the surface. */
export type Facsimiles = {
  surfaces: Map<string, { image?: string | undefined; size?: Size | undefined }>;
  zones: Map<string, Rectangle>;
};

/**
 * The surfaces and zones of a TEI document, by their ids.
 * @see https://tei-c.org/release/doc/tei-p5-doc/en/html/PH.html#PHFAX
 */
export function facsimilesOf(root: XmlElement): Facsimiles {
  const surfaces: Facsimiles['surfaces'] = new Map();
  const zones: Facsimiles['zones'] = new Map();
  for (const facsimile of childrenOf(root, 'facsimile', 'sourceDoc')) {
    const [only, ...others] = childrenOf(facsimile, 'surface');
    for (const surface of descendantsOf(facsimile, 'surface')) {
      const [graphic] = childrenOf(surface, 'graphic');
      const box = boundsOf(surface);
      const known = { image: graphic?.attributes.url, size: box ?? (graphic && sizeOf(graphic)) };
      // Transkribus gives each page a facsimile of its own, which its `pb` refers to.
      const isOnly = surface === only && others.length === 0;
      for (const id of [...idsOf(surface), ...(isOnly ? idsOf(facsimile) : [])]) surfaces.set(id, known);
      const [left, top] = [box?.x ?? 0, box?.y ?? 0];
      for (const zone of descendantsOf(surface, 'zone')) {
        const bounds = boundsOf(zone);
        if (bounds)
          for (const id of idsOf(zone)) zones.set(id, { ...bounds, x: bounds.x - left, y: bounds.y - top });
      }
    }
    for (const graphic of descendantsOf(facsimile, 'graphic'))
      for (const id of idsOf(graphic))
        surfaces.set(id, { image: graphic.attributes.url, size: sizeOf(graphic) });
  }
  return { surfaces, zones };
}

const idsOf = ({ attributes: { 'xml:id': id } }: XmlElement) => (id === undefined ? [] : [id]);

function sizeOf({ attributes }: XmlElement): Size | undefined {
  const [width, height] = [attributes.width, attributes.height].map((value) =>
    Number.parseFloat(value ?? ''),
  );
  return width && height ? { width, height } : undefined;
}

/** The bounding box, from corners or points; none if any of them is not a number, since a part would mislead. */
function boundsOf({ attributes: { ulx, uly, lrx, lry, points } }: XmlElement): Rectangle | undefined {
  const corners = [
    [Number(ulx), Number(uly)],
    [Number(lrx), Number(lry)],
  ];
  const all = points ? pointsIn(points) : corners;
  const isPoint = ([x = Number.NaN, y = Number.NaN]: number[]) => Number.isFinite(x + y);
  return all.every(isPoint) ? boundsAround(all) : undefined;
}
