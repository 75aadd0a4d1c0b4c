import { annotationsPath, canvasPath, textPath } from '#lib/addresses.ts';
import type { WholeObjectScan } from '#lib/catalogue/whole-object.ts';
import { visibleText, webAddress } from '#lib/foreign.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { offeredText } from '#lib/text/formats.ts';
import { inEveryLocale, type LabelledValue, type LanguageMap, untagged } from '../language-map.ts';
import { type CanvasImage, canvasImage } from './image.ts';

/** A scan as a canvas, before it is written by a version of the Presentation API. */
export type Canvas = CanvasImage & {
  id: string;
  label: LanguageMap;
  summary: LanguageMap | undefined;
  metadata: LabelledValue[];
  /** Addresses of the text: with places (ALTO), plain, and as annotations of each version. */
  text:
    | { alto: string | undefined; plain: string; annotations: { 2: string; 3: string } | undefined }
    | undefined;
};

const functionLabel = inEveryLocale((t) => t('object.scanFunction'));

/** The address that names the canvas of a scan. @param origin where the public reaches this site */
export function canvasId(origin: string, id: string, scanId: number): string {
  return origin + canvasPath(id, scanId);
}

/** The canvas of a scan. @param id of its object */
export function canvasOf(id: string, { position, digest, shown }: WholeObjectScan, origin: string): Canvas {
  const { scan } = shown;
  const { scan_functions: functions, page_description: description } = scan.pagination_info;
  const image = canvasImage(shown, digest !== '', origin);
  const functionNames = untagged(...functions);
  return {
    ...image,
    id: canvasId(origin, id, scan.id),
    label: untagged(scanLabel(scan)) ?? inEveryLocale((t) => t('object.scan', { number: position + 1 })),
    summary: untagged(visibleText(description)),
    // What a page is, such as a title page, is said in Polish whatever the language of the object.
    metadata: functionNames
      ? [
          {
            label: functionLabel,
            value: { pl: Object.values(functionNames).flat() },
          },
        ]
      : [],
    text: textOf(id, shown.scan, image.isExact, origin),
  };
}

function textOf(
  id: string,
  { id: scanId, resources }: WholeObjectScan['shown']['scan'],
  isExact: boolean,
  origin: string,
): Canvas['text'] {
  const offered = offeredText(resources);
  if (!offered) return undefined;
  const alto =
    offered.downloadable && webAddress(offered.url) ? new URL(offered.url, origin).href : undefined;
  const annotations = isExact
    ? { 2: origin + annotationsPath(id, scanId, 2), 3: origin + annotationsPath(id, scanId) }
    : undefined;
  return { alto, plain: origin + textPath(id, scanId, 'txt'), annotations };
}
