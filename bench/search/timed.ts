import { median, quantile } from '#e2e/support/figures.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { everything } from '#lib/search/address.ts';
import type { SearchOrder } from '#lib/search/query.ts';
import type { Search } from '#lib/search/search.ts';
import { foldedWords } from '#lib/search/words.ts';
import { atMost, type Row } from '../rows.ts';
import type { Bare } from './bare.ts';
import { inflected, phrases, wordAt } from './words.ts';

/** Limits for one kind of query: seconds, and number of times. */
const most = { seconds: 6, times: 200 };

const texts = (count: number, textOf: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => textOf(index));
const rare = texts(20, (index) => wordAt(3000 + 7 * index));
const hundredths = texts(20, (index) => wordAt(115 + index));
const tenths = texts(6, (index) => wordAt(12 + index));
const pairs = texts(20, (index) => `${wordAt(40 + index)} ${wordAt(100 + index)}`);
const forms = new Map(inflected.map((of) => [of[0] ?? '', [of.map((form) => foldedWords(form).join())]]));

/** Runs a search for a text. @returns the number of hits */
export type Ask = (text: string) => Promise<number>;

type BareAsk = (text: string) => Promise<unknown>;

/** A kind of search to time: its texts, and the engine's bare query to compare it with, if any. */
type Timing = {
  group: string;
  name: string;
  goal: number;
  texts: readonly string[];
  ask: Ask;
  bare?: BareAsk;
  times?: number;
};

/** Times a search, alternating with the bare query, and counts the hits. */
export async function timed({ group, name, goal, texts, ask, bare, times }: Timing): Promise<Row> {
  const [ours, alone, hits]: [number[], number[], number[]] = [[], [], []];
  const end = performance.now() + 1000 * most.seconds;
  const isDue = (time: number) =>
    times === undefined ? time < 2 || (time < most.times && performance.now() < end) : time < times;
  for (let time = -1; isDue(time); time += 1) {
    const text = texts[(time + 1) % texts.length] ?? '';
    const began = performance.now();
    const found = await ask(text);
    const between = performance.now();
    // A bare query that exceeds the time limit of visitors' reads counts as having taken that limit.
    await bare?.(text).catch((error) => {
      if (!isUnavailable(error)) throw error;
    });
    // The first one is a warm-up.
    if (time < 0) continue;
    ours.push(between - began);
    alone.push(performance.now() - between);
    hits.push(found);
  }
  const p99 = quantile(ours, 0.99);
  const figures = { hits: String(median(hits)), 'p50 ms': median(ours), 'p99 ms': p99 };
  const row = { group, name, figures, ...atMost(goal, p99, 'p99 ') };
  if (!bare) return row;
  const others = { 'engine alone, p50 ms': median(alone), 'p99 ms alone': quantile(alone, 0.99) };
  return { ...row, figures: { ...figures, ...others }, ratio: median(ours) / median(alone) };
}

/** Requests a page of results for a text. */
export function hitsOf(search: Search, order: SearchOrder, limit = 40): Ask {
  return async (text) => (await search.find({ ...everything, text, order }, { offset: 0, limit })).count;
}

/** The rows for every kind of search that visitors make. */
export async function queryRows(group: string, search: Search, bare: Bare): Promise<Row[]> {
  const words = (text: string) => forms.get(text) ?? foldedWords(text).map((word) => [word]);
  const best = (isPhrase: boolean) => (text: string) => bare.best(words(text), isPhrase);
  const relevant = hitsOf(search, 'relevance');
  const phrase: Ask = (text) => relevant(`"${text}"`);
  const newest = hitsOf(search, 'newest');
  const bareNewest = (text: string) => bare.newest(words(text)[0]?.[0] ?? '');
  const counted = hitsOf(search, 'newest', 0);
  const facets = (text: string) => bare.facets(words(text)[0]?.[0]);
  const beginnings = [...rare, ...hundredths].map((word) => foldedWords(word).join('').slice(0, 4));
  const suggest: Ask = async (text) => (await search.suggest(text, 5)).length;
  const add = (name: string, goal: number, texts: readonly string[], ask: Ask, bare: BareAsk) =>
    timed({ group, name, goal, texts, ask, bare });
  return [
    await add('first 40: a rare word', 30, rare, relevant, best(false)),
    await add('first 40: one object in 100', 30, hundredths, relevant, best(false)),
    await add('first 40: one object in 10', 30, tenths, relevant, best(false)),
    await add('first 40: two words', 30, pairs, relevant, best(false)),
    await add('first 40: a phrase', 30, phrases, phrase, best(true)),
    await add('first 40: a word in eight forms', 30, [...forms.keys()], relevant, best(false)),
    await add('newest 40: one object in 10', 30, tenths, newest, bareNewest),
    await add('facets: one object in 100', 150, hundredths, counted, facets),
    await add('facets: one object in 10', 150, tenths, counted, facets),
    await add('facets: all objects', 150, [''], counted, facets),
    await add('suggestions for four letters', 10, beginnings, suggest, bare.titles),
  ];
}
