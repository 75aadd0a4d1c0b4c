import { type Locale, locales } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';

/** The kind of a part of which the source does not say what it is. */
export const unknownKind = 'part';

/** Without case and separators: Goobi has `TitlePage`, the DFG Viewer `title_page`. */
const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

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
  const folded = ` ${label.toLowerCase()}`;
  const saysIt = locales.some((one) => {
    const at = folded.indexOf(partKindName(kind, one) ?? name);
    // At the beginning of a word; its end may be inflected.
    return at > 0 && /\P{L}/u.test(folded.charAt(at - 1));
  });
  return saysIt ? { label } : { label, kind: name };
}
