import { annotationsPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import { formatRegion } from '#lib/scans/region.ts';
import { languageOf } from '#lib/text/alto/language.ts';
import { linesOf, lineText } from '#lib/text/lines.ts';
import type { Box, TextLayer } from '#lib/text/text-layer.ts';
import { contextOf, type JsonLd } from '../http.ts';
import { canvasId } from './canvas.ts';

/** The URI of a part of a canvas. @param box in pixels of the scan; undefined: the whole canvas */
export function canvasTarget(canvas: string, box: Box | undefined): string {
  if (!box) return canvas;
  const [x, y, width, height] = box;
  return `${canvas}#${formatRegion({ x, y, width, height })}`;
}

/**
 * The text of a scan as an annotation page or list, one annotation per line: Presentation API 3.0, section 5.5, with
 * the text granularity extension; or 2.1, section 5.6.
 */
export function annotationPage(
  object: Pick<CatalogueObject, 'tile' | 'details'>,
  shown: ObjectScan,
  layer: TextLayer,
  publicUrl: string,
  version: 2 | 3,
): JsonLd {
  const address = publicUrl + annotationsPath(object.tile.related_object.id, shown.scan.id, version);
  const lines = lineAnnotations(object, shown, layer, publicUrl, version);
  if (version === 3)
    return {
      '@context': [granularityContext, contextOf('presentation', 3)],
      id: address,
      type: 'AnnotationPage',
      items: lines,
    };
  return {
    '@context': contextOf('presentation', 2),
    '@id': address,
    '@type': 'sc:AnnotationList',
    resources: lines,
  };
}

/** Context of the property that marks an annotation as a line. */
export const granularityContext = 'http://iiif.io/api/extension/text-granularity/context.json';

/** The lines of a scan's text as annotations of a version; empty ones are left out. */
export function lineAnnotations(
  { tile, details }: Pick<CatalogueObject, 'tile' | 'details'>,
  { scan }: ObjectScan,
  layer: TextLayer,
  publicUrl: string,
  version: 2 | 3,
): object[] {
  const canvas = canvasId(publicUrl, tile.related_object.id, scan.id);
  const general = layer.language ?? languageOf(details.language ?? '');
  return linesOf(layer).flatMap(({ number, block, box, words }): object[] => {
    const text = lineText({ words });
    if (text === '') return [];
    const id = `${canvas}/line/${number}`;
    const language = block.language ?? general;
    const target = canvasTarget(canvas, box);
    return version === 3
      ? [
          {
            id,
            type: 'Annotation',
            motivation: 'supplementing',
            textGranularity: 'line',
            body: { type: 'TextualBody', value: text, format: 'text/plain', language },
            target,
          },
        ]
      : [
          {
            '@id': id,
            '@type': 'oa:Annotation',
            motivation: 'sc:painting',
            resource: { '@type': 'cnt:ContentAsText', chars: text, format: 'text/plain', language },
            on: target,
          },
        ];
  });
}
