import { annotationsPath, canvasPath, textPath } from '#lib/addresses.ts';
import type { MissingScan } from '#lib/catalogue/catalogue.ts';
import type { WholeObjectScan } from '#lib/catalogue/whole-object.ts';
import { present } from '#lib/lists.ts';
import { scanLabel, shortLabel } from '#lib/scans/label.ts';
import { offeredText } from '#lib/text/formats.ts';
import { webAddress } from '#lib/untrusted.ts';
import { asPlain, inEveryLocale, type LabelledValue, type LanguageMap, untagged } from '../language-map.ts';
import { type Behavior, isWide } from './direction.ts';
import { type CanvasImage, canvasImage } from './image.ts';

/** A scan as a canvas, independent of the Presentation API's version. */
export type Canvas = CanvasImage & {
  id: string;
  label: LanguageMap;
  summary: LanguageMap | undefined;
  metadata: LabelledValue[];
  /** Shown on its own in a work whose pages are shown in pairs. */
  isNonPaged: boolean;
  /** URLs of the text: with coordinates (ALTO), plain, and as annotations of each version. */
  text:
    | { alto: string | undefined; plain: string; annotations: { 2: string; 3: string } | undefined }
    | undefined;
};

const functionLabel = inEveryLocale((t) => t('object.scanFunction'));
const rotationLabel = inEveryLocale((t) => t('iiif.rotation'));

/** The URI of a scan's canvas. */
export function canvasId(publicUrl: string, id: string, scanId: Parameters<typeof canvasPath>[1]): string {
  return publicUrl + canvasPath(id, scanId);
}

/** The canvas of a scan. @param id of its object @param behavior of its manifest */
export function canvasOf(
  id: string,
  { position, digest, shown }: WholeObjectScan,
  publicUrl: string,
  behavior: Behavior,
): Canvas {
  const { scan } = shown;
  const { scan_functions: functions, page_description: description } = scan.pagination_info;
  const image = canvasImage(shown, digest !== '', publicUrl);
  const functionNames = untagged(...functions);
  const summary = untagged(description);
  return {
    ...image,
    id: canvasId(publicUrl, id, scan.id),
    label: untagged(scanLabel(scan)) ?? inEveryLocale((t) => t('object.scan', { number: position + 1 })),
    summary: summary && asPlain(summary),
    // Page functions such as "title page" are recorded in Polish, whatever the object's language.
    metadata: present([
      functionNames && {
        label: functionLabel,
        value: asPlain({ pl: Object.values(functionNames).flat() }),
      },
      // The image is as stored: a rotated one would need a canvas, and positions of its text, of their own.
      scan.rotation !== 0 && { label: rotationLabel, value: { none: [`${scan.rotation}°`] } },
    ]),
    isNonPaged: behavior === 'paged' && isWide(scan.pagination_info.scan_structure),
    text: textOf(id, shown.scan, image.isExact, publicUrl),
  };
}

/**
 * An empty canvas, labelled as such, for a scan that the library could not obtain: later pages keep their sides.
 * @param id of the canvas @param size that of the canvas of an adjacent scan
 */
export function missingCanvas(
  id: string,
  missing: MissingScan,
  { width, height }: Pick<Canvas, 'width' | 'height'>,
): Canvas {
  const label = shortLabel(missing.label);
  return {
    id,
    label: inEveryLocale((t) => (label ? t('iiif.missingPage', { label }) : t('iiif.missingScan'))),
    ...{ width, height, image: undefined, services: [], thumbnail: undefined, isExact: false },
    ...{ summary: undefined, metadata: [], isNonPaged: false, text: undefined },
  };
}

function textOf(
  id: string,
  { id: scanId, resources }: WholeObjectScan['shown']['scan'],
  isExact: boolean,
  publicUrl: string,
): Canvas['text'] {
  const offered = offeredText(resources);
  if (!offered) return undefined;
  const alto =
    offered.downloadable && webAddress(offered.url) ? new URL(offered.url, publicUrl).href : undefined;
  const annotations = isExact
    ? { 2: publicUrl + annotationsPath(id, scanId, 2), 3: publicUrl + annotationsPath(id, scanId) }
    : undefined;
  return { alto, plain: publicUrl + textPath(id, scanId, 'txt'), annotations };
}
