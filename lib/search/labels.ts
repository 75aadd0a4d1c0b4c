import { isCategory } from '#lib/catalogue/schema.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import { type Locale, languages } from '#lib/i18n/locales.ts';
import { languageName, translator } from '#lib/i18n/translate.ts';
import { countFilters, defaultOrder, type SearchAddress } from './address.ts';
import {
  type FacetName,
  type FacetValue,
  type Filters,
  facetNames,
  type Period,
  type SearchResult,
} from './query.ts';

/** In characters: what a line of a list or a chip has room for. */
const maxLength = 120;

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
  return oneLine(visibleText(label), maxLength) || unnamed;
}

/** Whether the label of a value is the catalogue's own text, of any language and direction. */
export function isForeign(facet: FacetName): boolean {
  return facet !== 'category' && facet !== 'language' && facet !== 'text';
}

/** A period between its years: "1801–1900"; of one year that alone. */
export function periodLabel({ from, to }: Pick<Period, 'from' | 'to'>): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** The years that hits are narrowed to; undefined where they are not. */
export function yearsLabel(locale: Locale, { from, to, undated }: Filters): string | undefined {
  const t = translator(locale);
  if (undated) return t('search.undated');
  if (from === undefined) return to === undefined ? undefined : t('search.until', { year: String(to) });
  if (to === undefined) return t('search.since', { year: String(from) });
  return periodLabel({ from, to });
}

/** A chosen filter in words. Without a value it is of years. */
export type FilterLabel = { facet: string; label: string; isForeign: boolean } & (
  | { kind: FacetName; value: string }
  | { kind: 'years' }
);

/** All chosen filters in words. @param facets of the result, which know what values are called that are not their own names */
export function filterLabels(
  locale: Locale,
  { chosen, ...years }: Filters,
  facets?: SearchResult['facets'],
): FilterLabel[] {
  const t = translator(locale);
  const values = facetNames.flatMap((kind) =>
    (chosen[kind] ?? []).map((value): FilterLabel => {
      const known = facets?.[kind].find((one) => one.value === value) ?? { value, label: value };
      const label = valueLabel(locale, kind, known);
      return { kind, value, facet: t(`search.facets.${kind}`), label, isForeign: isForeign(kind) };
    }),
  );
  const label = yearsLabel(locale, { chosen, ...years });
  return label === undefined
    ? values
    : [...values, { kind: 'years', facet: t('search.years'), label, isForeign: false }];
}

/** The one filter that makes a shelf of a search: nothing else is asked for. Undefined: it is none. */
export function shelfLabel(
  locale: Locale,
  { text, filters }: SearchAddress,
  facets: SearchResult['facets'],
): FilterLabel | undefined {
  const labels = filterLabels(locale, filters, facets);
  return text === '' && labels.length === 1 ? labels[0] : undefined;
}

/** What the page of a search is called: a shelf by what stands on it, all else by its words, and by its filters if it has any. */
export function searchTitle(locale: Locale, search: SearchAddress, facets: SearchResult['facets']): string {
  const t = translator(locale);
  const { text, filters } = search;
  const shelf = shelfLabel(locale, search, facets);
  if (shelf) return shelf.label;
  const order = defaultOrder(text);
  const name = countFilters(filters) > 0 ? searchName(locale, { ...search, order }, facets) : text;
  return name ? t('search.resultsFor', { text: name }) : t('search.title');
}

/** What a search is called among others: its words, filters and order, where that is not the usual one. */
export function searchName(locale: Locale, search: SearchAddress, facets: SearchResult['facets']): string {
  const t = translator(locale);
  const [open, close] = languages[locale].quotationMarks;
  const { text, within, filters, order } = search;
  return [
    // A phrase has marks of its own.
    text.includes('"') ? text : text && `${open}${text}${close}`,
    within === 'texts' && t('search.withins.texts'),
    ...filterLabels(locale, filters, facets).map(({ facet, label }) => `${facet}: ${label}`),
    within === 'objects' &&
      order !== defaultOrder(text) &&
      `${t('search.order')}: ${t(`search.orders.${order}`)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
