import { locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { unlessEmpty } from '#lib/lists.ts';
import { partKindNamed } from '#lib/metadata/part-kind.ts';
import type { ScanMetadata } from '../metadata.ts';
import type { Canvas, IiifPair } from './presentation.ts';
import { withAddress, withoutRepetitions } from './values.ts';

// Labelled values by which manifests of this program say of pages and parts what IIIF has no properties for.

const keys = ['object.scanFunction', 'iiif.rotation', 'iiif.partKind'] as const;
type Label = (typeof keys)[number];

const isUnder =
  (...some: readonly Label[]) =>
  ({ labels }: IiifPair) =>
    some.some((key) => locales.some((locale) => labels.some(({ text }) => text === translator(locale)(key))));

const valuesUnder = (pairs: readonly IiifPair[], key: Label): string[] =>
  pairs.find(isUnder(key))?.values.map(({ text }) => text) ?? [];

/** The other values of a page or a part, each under its label, in the language of the first. */
export const furtherData = (pairs: readonly IiifPair[]) =>
  pairs
    .filter((pair) => !isUnder(...keys)(pair))
    .flatMap(({ labels, values }) => {
      const [first] = values;
      const language = first?.language;
      const label = (labels.find((one) => one.language === language) ?? labels[0])?.text ?? 'Note';
      const those = withoutRepetitions(values.filter((one) => one.language === language));
      return those.map((one) => ({ label, text: withAddress(one), language }));
    });

/** What a canvas says of a page besides its label; of any manifest its summary, and how it shows its image turned. */
export function canvasFields({ summary, pairs, paintings, behaviors }: Canvas): Omit<ScanMetadata, 'file'> {
  const [said] = summary;
  const further = furtherData(pairs).map(({ label, text }) => `${label}: ${text}`);
  const description = [...(said ? [said.text] : []), ...further].join('\n');
  const functions = valuesUnder(pairs, 'object.scanFunction');
  const [stated = ''] = valuesUnder(pairs, 'iiif.rotation');
  const rotation = /^-?\d{1,4}°$/.test(stated)
    ? Number.parseInt(stated, 10)
    : (paintings[0]?.image.rotation ?? 0);
  return {
    description: description || undefined,
    functions: unlessEmpty(functions),
    rotation: rotation || undefined,
    ...(behaviors.includes('facing-pages') && { structure: 'DOUBLE_PAGE' }),
  };
}

/** The kind of a part: by its name in any of the site's languages if it is a usual one, else as given. */
export function partKindIn(pairs: readonly IiifPair[]): string | undefined {
  const values = valuesUnder(pairs, 'iiif.partKind');
  return values.map(partKindNamed).find(Boolean) ?? values[0];
}
