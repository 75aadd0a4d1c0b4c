import { isCategory } from '#lib/catalogue/schema.ts';
import { type Locale, languages } from '#lib/i18n/locales.ts';
import { languageName, translator } from '#lib/i18n/translate.ts';
import { rightsName } from '#lib/metadata/rights.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';
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

/** The label of a facet's value in the language of the page. */
export function valueLabel(
  locale: Locale,
  facet: FacetName,
  { value, label }: Pick<FacetValue, 'value' | 'label'>,
) {
  const t = translator(locale);
  if (facet === 'category') return isCategory(value) ? t(`categories.${value}`) : value;
  if (facet === 'language') return languageName(value, locale);
  if (facet === 'text') return t('search.withText');
  // A licence may be worded differently in each of its records.
  const licence = facet === 'rights' ? rightsName(value, locale) : undefined;
  if (licence) return licence;
  const unnamed = facet === 'institution' ? t('institutions.unnamed') : value;
  return oneLine(visibleText(label), maxLength) || unnamed;
}

/** Whether the label of a value is the catalogue's own text, in any language and direction. */
export function isForeign(facet: FacetName): boolean {
  return facet !== 'category' && facet !== 'language' && facet !== 'text';
}

/** A period by its years: "1801–1900"; a single year by itself. */
export function periodLabel({ from, to }: Pick<Period, 'from' | 'to'>): string {
  return from === to ? String(from) : `${from}–${to}`;
}

/** The years to which hits are filtered; undefined where they are not. */
function yearsLabel(locale: Locale, { from, to, undated }: Filters): string | undefined {
  const t = translator(locale);
  if (undated) return t('search.undated');
  if (from === undefined) return to === undefined ? undefined : t('search.until', { year: String(to) });
  if (to === undefined) return t('search.since', { year: String(from) });
  return periodLabel({ from, to });
}

/** The label of a chosen filter. Without a value it is the filter by years. */
export type FilterLabel = { facet: string; label: string; isForeign: boolean } & (
  | { kind: FacetName; value: string }
  | { kind: 'years' }
);

/** Labels of all chosen filters. @param facets of the result, with labels that differ from the values */
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

/** The filter that makes a search a shelf: it is the only one, and there are no words. Undefined: it is not a shelf. */
export function shelfLabel(
  locale: Locale,
  { text, filters }: SearchAddress,
  facets: SearchResult['facets'],
): FilterLabel | undefined {
  const labels = filterLabels(locale, filters, facets);
  return text === '' && labels.length === 1 ? labels[0] : undefined;
}

/** The title of a search page: its first page's, and the number of a later page. */
export function searchTitle(locale: Locale, search: SearchAddress, facets: SearchResult['facets']): string {
  const title = firstPageTitle(locale, search, facets);
  if (search.page === 1) return title;
  const number = new Intl.NumberFormat(locale).format(search.page);
  return `${title} · ${translator(locale)('search.page', { number })}`;
}

/** For a shelf its value, otherwise the words, and the filters if there are any. */
function firstPageTitle(locale: Locale, search: SearchAddress, facets: SearchResult['facets']): string {
  const t = translator(locale);
  const { text, filters } = search;
  const shelf = shelfLabel(locale, search, facets);
  if (shelf) return shelf.label;
  const order = defaultOrder(text);
  const name = countFilters(filters) > 0 ? searchName(locale, { ...search, order }, facets) : text;
  return name ? t('search.resultsFor', { text: name }) : t('search.title');
}

/** The name of a search among others: its words, filters and order, unless that is the default. */
export function searchName(locale: Locale, search: SearchAddress, facets: SearchResult['facets']): string {
  const t = translator(locale);
  const [open, close] = languages[locale].quotationMarks;
  const { text, within, filters, order } = search;
  return [
    // Phrases have quotation marks already.
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
