import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { partKindNamed } from '#lib/metadata/part-kind.ts';
import { unlessEmpty } from '#lib/unless-empty.ts';
import type { ScanMetadata } from '../metadata.ts';
import type { Canvas, IiifPair } from './presentation.ts';

// Labelled values by which manifests of this program say of pages and parts what IIIF has no properties for.

type Label = 'object.scanFunction' | 'iiif.rotation' | 'iiif.partKind';

function valuesUnder(pairs: readonly IiifPair[], key: Label): string[] {
  const names = locales.map((locale) => translator(locale)(key));
  const found = pairs.find(({ labels }) => labels.some(({ text }) => names.includes(text)));
  return found?.values.map(({ text }) => text) ?? [];
}

/** What a canvas says of a page besides its label; of any manifest its summary, and how it shows its image turned. */
export function canvasFields({ summary, pairs, paintings }: Canvas): Omit<ScanMetadata, 'file'> {
  const [description] = summary;
  const functions = valuesUnder(pairs, 'object.scanFunction');
  const [stated = ''] = valuesUnder(pairs, 'iiif.rotation');
  const rotation = /^-?\d{1,4}°$/.test(stated)
    ? Number.parseInt(stated, 10)
    : (paintings[0]?.image.rotation ?? 0);
  return {
    description: description?.text,
    functions: unlessEmpty(functions),
    rotation: rotation || undefined,
  };
}

/** The kind of a part: by its name in any of the site's languages if it is a usual one, else as given. */
export function partKindIn(pairs: readonly IiifPair[]): string | undefined {
  const values = valuesUnder(pairs, 'iiif.partKind');
  return values.map(partKindNamed).find(Boolean) ?? values[0];
}
