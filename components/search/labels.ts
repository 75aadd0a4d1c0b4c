import { type Category, categories } from '#lib/catalogue/schema.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { languageName, translator } from '#lib/i18n/translate.ts';
import type { FacetName, FacetValue, Filters } from '#lib/search/query.ts';

/** In characters: what a line of a list or a chip has room for. */
const longest = 120;

/** What a value of a facet is called in the language of the page. */
export function valueLabel(
  locale: Locale,
  facet: FacetName,
  { value, label }: Pick<FacetValue, 'value' | 'label'>,
) {
  const t = translator(locale);
  if (facet === 'category') return isCategory(value) ? t(`categories.${value}`) : value;
  if (facet === 'language') return languageName(value, locale);
  if (facet === 'text') return t('search.withText');
  const unnamed = facet === 'institution' ? t('institutions.unnamed') : value;
  return oneLine(visibleText(label), longest) || unnamed;
}

/** Whether the label of a value is the catalogue's own text, of any language and direction. */
export function isForeign(facet: FacetName): boolean {
  return facet !== 'category' && facet !== 'language' && facet !== 'text';
}

/** What a scan is called: as its object calls it, else by its number. @param position from 0 */
export function scanLabel(locale: Locale, position: number, label: string | null | undefined): string {
  const own = oneLine(visibleText(label ?? ''), longest);
  return own || translator(locale)('object.scan', { number: position + 1 });
}

/** The years that hits are narrowed to; undefined where they are not. */
export function yearsLabel(locale: Locale, { from, to, undated }: Filters): string | undefined {
  const t = translator(locale);
  if (undated) return t('search.undated');
  if (from === undefined) return to === undefined ? undefined : t('search.until', { year: String(to) });
  if (to === undefined) return t('search.since', { year: String(from) });
  return from === to ? String(from) : t('search.between', { from: String(from), to: String(to) });
}

function isCategory(value: string): value is Category {
  return (categories as readonly string[]).includes(value);
}
