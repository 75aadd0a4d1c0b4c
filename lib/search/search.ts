import { countFilters, everything } from './address.ts';
import { categoryInQuery } from './category-in-query.ts';
import { compileQuery, matcherOf, someOf, textMatchOf, tiersOf, type Vocabulary } from './compile.ts';
import { correctionOf } from './corrections.ts';
import type { Engine, EngineSuggestion, FoundPages, Matcher, Tier } from './engine.ts';
import { type Found, type FoundIds, result } from './found-ids.ts';
import { parseQuery, withoutExclusions, withoutQuotes } from './parse.ts';
import { type Correction, type HitRange, maxFilters, type Period, type SearchQuery } from './query.ts';
import { findDivided } from './record-and-text.ts';
import { significantWords, withoutStopWords } from './stop-words.ts';
import { foldedWords } from './words.ts';
import { yearsInQuery } from './years-in-query.ts';

/** The condition on pages; undefined where texts were not searched. */
type OnPages = { page: Matcher | undefined };

/** Corrections are tried up to this number of hits. */
const fewHits = 3;

/** For when only the number of hits is needed. */
const none: HitRange = { offset: 0, limit: 0 };

/** Searches the whole library with any engine. */
export class Search {
  readonly engine: Engine;
  readonly #vocabulary: Vocabulary;

  constructor(engine: Engine, lexicon: Vocabulary['lexicon']) {
    this.engine = engine;
    this.#vocabulary = { engine, lexicon };
  }

  /**
   * All words, in the record or on one page, otherwise some in each; otherwise corrected ones or those of phrases,
   * otherwise some of them. Also the years and category that the query names.
   * @throws {CatalogueUnavailable} where the index cannot be read now
   */
  async find(query: SearchQuery, range: HitRange): Promise<FoundIds> {
    if (query.isWhole) return await this.#findWhole(query, range);
    const [found, ofYears, ofKind] = await Promise.all([
      this.#findWords(query, range),
      this.#ofYears(query),
      this.#ofKind(query),
    ]);
    const ifMore = <T extends { count: number }>(other: T | undefined): T | undefined =>
      other && other.count > (found.matched === 'some' ? 0 : found.count) ? other : undefined;
    return { ...found, ofYears: ifMore(ofYears), ofKind: ifMore(ofKind) };
  }

  async #ofYears({ text, filters }: SearchQuery): Promise<Period | undefined> {
    const others = { ...filters, undated: false };
    const isFree =
      filters.from === undefined && filters.to === undefined && countFilters(others) < maxFilters;
    const years = isFree ? yearsInQuery(text) : undefined;
    if (!years) return undefined;
    const inYears = { ...everything, filters: { ...others, ...years } };
    return { ...years, count: await this.#count(inYears) };
  }

  async #ofKind({ text, filters }: SearchQuery): Promise<FoundIds['ofKind']> {
    const { chosen } = filters;
    const isFree = chosen.category === undefined && countFilters(filters) < maxFilters;
    const categoryQuery = isFree ? categoryInQuery(text, this.#vocabulary.lexicon) : undefined;
    if (!categoryQuery) return undefined;
    const ofKind = { ...filters, chosen: { ...chosen, category: [categoryQuery.category] } };
    // "Old postcards" are in that category whether or not their records say that they are old.
    for (const other of new Set([categoryQuery.text, ''])) {
      const count = await this.#count({ ...everything, text: other, filters: ofKind });
      if (count > 0) return { category: categoryQuery.category, text: other, count };
    }
    return undefined;
  }

  async #findWords(query: SearchQuery, range: HitRange): Promise<FoundIds> {
    const parsed = parseQuery(query.text);
    const whole = await this.#findWhole(query, range);
    const isDecided = whole.count > fewHits || whole.onPage !== undefined || whole.countUnfiltered > 0;
    if (isDecided || parsed.required.length === 0) return whole;
    const isFiltered = countFilters(query.filters) > 0;
    const unfiltered = { ...query, filters: everything.filters };
    const corrected = await correctionOf(query.text, parsed, this.#vocabulary, async (text) => {
      const countUnfiltered = await this.#count({ ...unfiltered, text });
      const isSame = !isFiltered || countUnfiltered === 0;
      return { count: isSame ? countUnfiltered : await this.#count({ ...query, text }), countUnfiltered };
    });
    const { text = '', count = 0, countUnfiltered = 0 } = corrected ?? {};
    const correction = count > whole.count ? { text, count } : undefined;
    // If filters exclude everything, this is reported to the visitor instead of showing something else.
    if (whole.count > 0 || whole.emptiedBy.length > 0) return { ...whole, correction };
    const unexcluded = parsed.excluded.length > 0 ? withoutExclusions(query.text) : '';
    const countUnexcluded = unexcluded === '' ? 0 : await this.#count({ ...query, text: unexcluded });
    if (countUnexcluded > 0) return { ...whole, correction: { text: unexcluded, count: countUnexcluded } };
    if (correction) {
      const better = await this.#findText({ ...query, text: correction.text }, range, true);
      return result(better, query, 'corrected', correction);
    }
    const countDivided = isFiltered ? (await this.#findDivided(unfiltered, none, false))?.count : 0;
    if (countDivided) return { ...whole, countUnfiltered: countDivided };
    const unquoted = withoutQuotes(query.text, parsed);
    const words = unquoted && (await this.#findText({ ...query, text: unquoted }, range, true));
    if (words && words.count > 0)
      return result(words, query, 'corrected', { text: unquoted, count: words.count });
    const spelt = corrected?.text ?? query.text;
    const offered = countUnfiltered > 0 ? { text, count: 0 } : await this.#guess({ ...query, text: spelt });
    const match = await this.#compile(spelt);
    const anyWords = match && query.within !== 'texts' ? someOf(match) : undefined;
    const partly = anyWords && (await this.#find(anyWords, query, range, true));
    if (partly && partly.count > 0) return result(partly, query, 'some', offered, countUnfiltered);
    if (offered) return { ...whole, correction: offered, countUnfiltered };
    return partly ? result(partly, query, 'all', undefined) : whole;
  }

  /** A query with other words for those that the library lacks, though they are correct: to be offered, not applied. */
  async #guess(query: SearchQuery): Promise<Correction | undefined> {
    const countOf = async (text: string) => {
      const count = await this.#count({ ...query, text });
      return { count, countUnfiltered: count };
    };
    const guess = await correctionOf(query.text, parseQuery(query.text), this.#vocabulary, countOf, true);
    return guess && guess.count > 0 ? { text: guess.text, count: guess.count } : undefined;
  }

  /** Hits with all words, in the record, on one page or some in each. */
  async #findWhole(query: SearchQuery, range: HitRange): Promise<FoundIds> {
    const found = await this.#findText(query, range, true);
    if (found.count > 0 || found.emptiedBy.length > 0) return result(found, query, 'all', undefined);
    const unfiltered = { ...query, filters: everything.filters };
    const isFiltered = countFilters(query.filters) > 0;
    const count = isFiltered ? await this.#count(unfiltered) : 0;
    const divided = count > 0 ? undefined : await this.#findDivided(query, range, true);
    return result(divided ?? found, query, 'all', undefined, count);
  }

  /** Pages that contain all words. @throws {CatalogueUnavailable} where the index cannot be read now */
  async texts(
    { text, filters }: Pick<SearchQuery, 'text' | 'filters'>,
    range: HitRange,
  ): Promise<FoundPages & OnPages> {
    const texts = textMatchOf(await this.#compile(text));
    if (!texts) return { pages: [], count: 0, page: undefined };
    return { ...(await this.engine.texts({ texts, filters, range })), page: texts.page };
  }

  /**
   * Indexes of the pages of one object that contain all words, in reading order. Conditions on the record such as
   * `title:` are ignored.
   * @throws {CatalogueUnavailable} where the index cannot be read now
   */
  async positions(objectId: string, text: string): Promise<OnPages & { positions: number[] }> {
    const page = textMatchOf(await this.#compile(text))?.page;
    return { positions: page ? await this.engine.positions({ objectId, page }) : [], page };
  }

  /** Suggestions for what somebody has typed so far. */
  async suggest(text: string, limit: number): Promise<EngineSuggestion[]> {
    const words = foldedWords(text).slice(0, maxSuggestedWords);
    if ((words.at(-1) ?? '').length + words.length < 3) return [];
    const found = await this.engine.suggest({ words, limit });
    const significant = significantWords(text).slice(0, maxSuggestedWords);
    return found.length > 0 || significant.length === words.length
      ? found
      : await this.engine.suggest({ words: significant, limit });
  }

  async close(): Promise<void> {
    await this.engine.close();
  }

  /** Hits with some of the words in the record and the others on one page, so that no page has them all. */
  async #findDivided(query: SearchQuery, range: HitRange, countsFacets: boolean): Promise<Found | undefined> {
    if (query.within === 'texts') return undefined;
    const request = { ...query, match: await this.#compile(query.text), range, countsFacets };
    return await findDivided(this.engine, this.#vocabulary, parseQuery(query.text), request);
  }

  async #count(query: SearchQuery): Promise<number> {
    return (await this.#findText(query, none, false)).count;
  }

  async #findText(query: SearchQuery, range: HitRange, countsFacets: boolean): Promise<Found> {
    const parsed = parseQuery(query.text);
    const match = await this.#compile(query.text);
    // Hits that also contain the optional words come first.
    const whole = withoutStopWords(parsed) === parsed ? undefined : await matcherOf(parsed, this.#vocabulary);
    const tiers = match ? tiersOf(parsed, whole ? [whole, match] : [match]) : [];
    return await this.#find({ match, tiers }, query, range, countsFacets);
  }

  async #compile(text: string): Promise<Matcher | undefined> {
    return await compileQuery(parseQuery(text), this.#vocabulary);
  }

  async #find(
    { match, tiers }: { match: Matcher | undefined; tiers: Tier[] },
    { filters, order, within }: SearchQuery,
    range: HitRange,
    countsFacets: boolean,
  ): Promise<Found> {
    const used = order === 'relevance' ? tiers : [];
    const texts = textMatchOf(match);
    const request = { match, texts, within, tiers: used, filters, order, range, countsFacets };
    return { ...(await this.engine.find(request)), page: texts?.page };
  }
}

/** Maximum number of typed words that are considered. */
const maxSuggestedWords = 10;
