import { type Locale, languages } from '#lib/i18n/locales.ts';
import { showName } from '#lib/metadata/names.ts';
import { accessedNote } from './accessed.ts';
import type { CitedObject } from './cited-object.ts';
import type { CitedPassage } from './passage.ts';

/**
 * A citation to be read by people, in the order of ISO 690: makers, title, medium, place and date, holder, address,
 * day of the visit. A passage stands before it on a line of its own, in quotation marks.
 */
export function toText(cited: CitedObject, locale: Locale, passage?: CitedPassage): string {
  const { authors, title, place, issued, organization, address, accessed } = cited;
  const sentences = [
    authors.map(showName).join('; '),
    `${title.replace(/(?<![.…])\.$/, '')} [online]`,
    [place, issued?.text].filter(Boolean).join(', '),
    organization,
  ];
  const citation = [
    ...sentences.filter((text): text is string => Boolean(text)).map(closed),
    passage?.address ?? address,
    ...(accessed ? [accessedNote(accessed, locale)] : []),
  ].join(' ');
  const [open, close] = languages[locale].quotationMarks;
  return passage ? `${open}${passage.text}${close}\n${citation}` : citation;
}

function closed(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
