import { type Locale, locales } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';

/** The kind of a part of which the source does not say what it is. */
export const unknownKind = 'part';

const notText = /[^\p{L}\p{N}]+/u;

/** Without case and separators: Goobi has `TitlePage`, the DFG Viewer `title_page`. */
const plain = (text: string) => text.toLowerCase().split(notText).join('');

/** Kinds that only say that it is a part (`section` in METS and TEI, `div` in TEI). */
const anyPart = new Set(['', unknownKind, 'section', 'div']);

/** Whether a kind says what the part is. */
export const isPartKind = (kind: string): boolean => !anyPart.has(plain(kind));

const namesIn = (locale: Locale) => Object.entries(messageGroup(locale, 'partKinds'));

/** Names of the usual kinds, by kind and language. */
const names = new Map(namesIn(locales[0]).map(([kind]) => [plain(kind), new Map<Locale, string>()] as const));
const kinds = new Map<string, string>();
for (const locale of locales)
  for (const [kind, name] of namesIn(locale)) {
    names.get(plain(kind))?.set(locale, name);
    kinds.set(name, kind);
  }

/**
 * The name of a kind of part such as `chapter` or `title_page`; undefined for kinds other than the usual ones.
 * @see http://dfg-viewer.de/en/structural-data-set/
 */
export function partKindName(kind: string, locale: Locale): string | undefined {
  return names.get(plain(kind))?.get(locale);
}

/** The kind that has a name in one of the site's languages. */
export function partKindNamed(name: string): string | undefined {
  return kinds.get(name);
}

/** The name of a kind of page that is recorded in Polish, as the read API has it; undefined unless it is a usual one. */
export function pageKindName(recorded: string, locale: Locale): string | undefined {
  const kind = partKindNamed(recorded.toLowerCase());
  return kind && partKindName(kind, locale);
}

type Endings = { final: RegExp; all: string };

/** Endings of inflected nouns and adjectives, which replace a final vowel in Polish; words of other languages have none. */
const endings: Partial<Record<string, Endings>> = {
  pl: { final: /[aeouy]$/, all: 'i?[aąeęiouy]|i?[eo]m|i?ami|i?ach|ów|owi|ej|ego|ych|ymi' },
  en: { final: /$/, all: 's' },
};

const wordPattern = (word: string, inflected: Endings | undefined) =>
  inflected ? `(?:${word}|${word.replace(inflected.final, '')}(?:${inflected.all}))` : word;

/** A name in a text, with the words as they are or inflected. */
const namePattern = (name: string, locale: Locale) =>
  name
    .split(notText)
    .map((word) => wordPattern(word, endings[locale]))
    .join(notText.source);

/** By kind, what finds its names in labels, whole words of which they have to be. */
const patterns = new Map(
  [...names].map(([kind, inLocales]) => {
    const all = [...inLocales].map(([locale, name]) => namePattern(name, locale)).join('|');
    return [kind, new RegExp(`(?<![\\p{L}\\p{N}])(?:${all})(?![\\p{L}\\p{N}])`, 'iu')] as const;
  }),
);

/**
 * What to show of a part: its label, and the name of its kind unless the label says it in one of the site's languages.
 * A label that an import made of the kind alone is replaced by its name, and has no language of its own then.
 */
export function shownPart(
  { label, kind }: { label: string; kind: string },
  locale: Locale,
): { label: string; kind?: string; isNamedByKind?: boolean } {
  const name = partKindName(kind, locale);
  if (name === undefined) return { label };
  if (plain(label) === plain(kind))
    return { label: name.charAt(0).toUpperCase() + name.slice(1), isNamedByKind: true };
  return patterns.get(plain(kind))?.test(label) ? { label } : { label, kind: name };
}
