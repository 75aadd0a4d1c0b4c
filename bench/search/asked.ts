import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { everything } from '#lib/search/address.ts';
import type { SearchOrder } from '#lib/search/query.ts';
import type { Search } from '#lib/search/search.ts';
import { foldedWords } from '#lib/search/words.ts';
import { atMost, median, quantile, type Row, rounded } from '../rows.ts';
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

/** Times queries, alternating with the engine's bare query, and counts their hits. */
async function timed<Text>(
  asked: readonly Text[],
  ask: (text: Text) => Promise<number>,
  bare: (text: Text) => Promise<unknown>,
) {
  const [ours, alone, hits]: [number[], number[], number[]] = [[], [], []];
  const end = performance.now() + 1000 * most.seconds;
  for (let time = -1; time < most.times && (time < 2 || performance.now() < end); time += 1) {
    const text = asked[(time + 1) % asked.length] as Text;
    const began = performance.now();
    const found = await ask(text);
    const between = performance.now();
    // A bare query that exceeds the time limit of visitors' reads counts as that long.
    await bare(text).catch((error) => {
      if (!isUnavailable(error)) throw error;
    });
    // The first one is a warm-up.
    if (time < 0) continue;
    ours.push(between - began);
    alone.push(performance.now() - between);
    hits.push(found);
  }
  return {
    p99: quantile(ours, 0.99),
    ratio: median(ours) / median(alone),
    figures: {
      hits: median(hits),
      'p50 ms': rounded(median(ours)),
      'p99 ms': rounded(quantile(ours, 0.99)),
      'engine alone, p50 ms': rounded(median(alone)),
      'p99 ms alone': rounded(quantile(alone, 0.99)),
    },
  };
}

/** Requests a page of results for a text. @returns a function that gives the number of hits */
export function hitsOf(search: Search, order: SearchOrder, limit = 40) {
  return async (text: string) =>
    (await search.find({ ...everything, text, order }, { offset: 0, limit })).count;
}

/** Rows for all kinds of visitors' searches. */
export async function askedRows(group: string, search: Search, bare: Bare): Promise<Row[]> {
  const rows: Row[] = [];
  async function add<Text>(name: string, goal: number, ...asked: Parameters<typeof timed<Text>>) {
    const { p99, ratio, figures } = await timed(...asked);
    rows.push({ group, name, figures, ratio, ...atMost(goal, p99, 'p99 ') });
  }
  const words = (text: string) => forms.get(text) ?? foldedWords(text).map((word) => [word]);
  const best = (isPhrase: boolean) => (text: string) => bare.best(words(text), isPhrase);
  const relevant = hitsOf(search, 'relevance');
  const counted = hitsOf(search, 'newest', 0);
  await add('first 40: a rare word', 30, rare, relevant, best(false));
  await add('first 40: one object in 100', 30, hundredths, relevant, best(false));
  await add('first 40: one object in 10', 30, tenths, relevant, best(false));
  await add('first 40: two words', 30, pairs, relevant, best(false));
  await add('first 40: a phrase', 30, phrases, (text) => relevant(`"${text}"`), best(true));
  await add('first 40: a word in eight forms', 30, [...forms.keys()], relevant, best(false));
  await add('newest 40: one object in 10', 30, tenths, hitsOf(search, 'newest'), (text) =>
    bare.newest(words(text)[0]?.[0] ?? ''),
  );
  const facets = (text: string) => bare.facets(words(text)[0]?.[0]);
  await add('facets: one object in 100', 150, hundredths, counted, facets);
  await add('facets: one object in 10', 150, tenths, counted, facets);
  await add('facets: all objects', 150, [''], counted, facets);
  const beginnings = [...rare, ...hundredths].map((word) => foldedWords(word).join('').slice(0, 4));
  const suggest = async (text: string) => (await search.suggest(text, 5)).length;
  await add('suggestions for four letters', 10, beginnings, suggest, bare.titles);
  return rows;
}
