import { type Locale, languages } from '#lib/i18n/locales.ts';
import { type Name, showName } from '#lib/metadata/names.ts';
import { containsWords } from '#lib/text/contains-words.ts';
import { accessedNote } from './accessed.ts';
import type { CitedObject, CitedWork } from './cited-object.ts';
import type { CitedPassage } from './passage.ts';

/**
 * A human-readable citation in the order of ISO 690: creators, title, medium, containing work, editors and translators,
 * place, publisher, date and page, series, holder, address, date of access. A quoted passage precedes it on a line of
 * its own, in quotation marks.
 */
export function toText(cited: CitedObject, locale: Locale, passage?: CitedPassage): string {
  const { authors, title, within, series, place, publisher, issued, page, organization, address, accessed } =
    cited;
  const words = languages[locale];
  const sentences = [
    authors.map(showName).join('; '),
    `${title.replace(/(?<![.…])\.$/, '')} [online]`,
    within && distinctTitle(title, within),
    [named(cited.editors, words.editor), named(cited.translators, words.translator)]
      .filter(Boolean)
      .join('; '),
    [[place, publisher].filter(Boolean).join(': '), issued?.text, page && `${words.page} ${page}`]
      .filter(Boolean)
      .join(', '),
    series && distinctTitle(title, series),
    organization,
  ];
  const citation = [
    ...sentences.filter((text): text is string => Boolean(text)).map(withPeriod),
    passage?.address ?? address,
    ...(accessed ? [accessedNote(accessed, locale)] : []),
  ].join(' ');
  const [open, close] = words.quotationMarks;
  return passage ? `${open}${passage.text}${close}\n${citation}` : citation;
}

/** `Nowak, Anna (red.); Kot, Jan (red.)` */
function named(names: readonly Name[] = [], role: string): string {
  return names.map((name) => `${showName(name)} (${role})`).join('; ');
}

/** Title and number of a work, without what the cited title says already. */
function distinctTitle(title: string, work: CitedWork): string {
  return [work.title, work.number].filter((text) => text && !containsWords(title, text)).join(', ');
}

function withPeriod(sentence: string): string {
  return /[.!?…]$/.test(sentence) ? sentence : `${sentence}.`;
}
