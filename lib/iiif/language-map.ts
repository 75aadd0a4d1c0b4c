import { type Locale, locales } from '#lib/i18n/locales.ts';
import { type Translate, translator } from '#lib/i18n/translate.ts';
import { languageOf } from '#lib/text/alto/language.ts';
import { visibleText } from '#lib/untrusted.ts';
import { validText } from '#lib/valid-text.ts';
import { escapeXml } from '#lib/xml/escape.ts';

/** Texts by BCP 47 tag, `none` where the language is unknown (Presentation API 3.0, section 4.4). */
export type LanguageMap = Record<string, string[]>;

/** A label with its value (Presentation API 3.0, section 3.1, `metadata`). */
export type LabelledValue = { label: LanguageMap; value: LanguageMap };

/** Texts as a language map, each under its language where known; undefined where none of them is visible. */
export function languageMap(
  texts: readonly { text: string | null | undefined; language?: string | undefined }[],
): LanguageMap | undefined {
  const map = new Map<string, Set<string>>();
  for (const { text, language } of texts) {
    const valid = validText(visibleText(text)).trim();
    if (valid === '') continue;
    const tag = languageOf(language ?? '') ?? 'none';
    map.set(tag, (map.get(tag) ?? new Set()).add(valid));
  }
  return map.size === 0 ? undefined : Object.fromEntries([...map].map(([tag, values]) => [tag, [...values]]));
}

/** A language map of texts in an unknown language. */
export function untagged(...texts: (string | null | undefined)[]): LanguageMap | undefined {
  return languageMap(texts.map((text) => ({ text })));
}

/** A text of the site in each of its languages. */
export function inEveryLocale(message: (t: Translate, locale: Locale) => string): LanguageMap {
  return Object.fromEntries(locales.map((locale) => [locale, [message(translator(locale), locale)]]));
}

/**
 * A map for a property in which a value between angle brackets is HTML (Presentation API 3.0, section 4.5): a plain
 * text of that form is escaped and wrapped in an element.
 */
export function asPlain(map: LanguageMap): LanguageMap {
  const plain = (text: string) => (/^<.*>$/s.test(text) ? `<span>${escapeXml(text)}</span>` : text);
  return Object.fromEntries(Object.entries(map).map(([tag, texts]) => [tag, texts.map(plain)]));
}

/** The same in the form of Presentation API 2.1 (section 3.2.4). */
export function asTexts(map: LanguageMap): (string | { '@value': string; '@language': string })[] {
  return Object.entries(map).flatMap(([tag, texts]) =>
    texts.map((text) => (tag === 'none' ? text : { '@value': text, '@language': tag })),
  );
}
