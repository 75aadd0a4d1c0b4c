import type { Attributes } from './boxes.ts';

/** Maximum number of distinct language names that are looked up per file, as that is slow. */
const maxLanguages = 100;

/** Returns a function that reads the language of elements, and caches each name. */
export function languageReader(): (attributes: Attributes) => string | undefined {
  const cache = new Map<string, string | undefined>();
  return ({ LANG, language, 'xml:lang': xml }) => {
    const name = LANG ?? language ?? xml;
    if (name === undefined) return undefined;
    if (!cache.has(name) && cache.size < maxLanguages) cache.set(name, languageOf(name));
    return cache.get(name);
  };
}

/**
 * A BCP 47 tag for the name of a language in a file: `pol`, `ger`, `pl_PL`. Undefined where it names none.
 * ISO 639-2 has two codes for some languages; Intl knows both (Unicode CLDR, supplemental/supplementalMetadata).
 */
export function languageOf(text: string): string | undefined {
  const normalised = text.trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,5}$/i.test(normalised)) return undefined;
  try {
    const tag = Intl.getCanonicalLocales(normalised)[0];
    // Undetermined, multiple, no linguistic content, uncoded.
    return tag && !/^(?:und|mul|zxx|mis)\b/.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}
