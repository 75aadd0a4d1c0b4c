import { AsyncLocalStorage } from 'node:async_hooks';
import type { Catalogue } from './catalogue.ts';

/** Identifies the piece of work in progress. */
const pieces = new AsyncLocalStorage<object>();

/**
 * Runs a piece of work, such as finding and rendering one page, during which each catalogue query is made only once:
 * the server's existence check, the page's metadata and the page itself all need the same answers.
 */
export function withRequestMemo<Result>(piece: () => Promise<Result>): Promise<Result> {
  return pieces.run({}, piece);
}

/** The same catalogue, with answers memoised within {@link withRequestMemo} for whatever is looked up by name. */
export function memoizedCatalogue(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    object: memoized(catalogue.object),
    organization: memoized(catalogue.organization),
    search: memoized(catalogue.search),
    searchTexts: memoized(catalogue.searchTexts),
    work: memoized(catalogue.work),
    listedWorks: memoized(catalogue.listedWorks),
    issueYears: memoized(catalogue.issueYears),
    issuesOf: memoized(catalogue.issuesOf),
    partsOf: memoized(catalogue.partsOf),
    findInObject: memoized(catalogue.findInObject),
    textLayer: memoized(catalogue.textLayer),
  };
}

function memoized<Args extends unknown[], Answer>(
  method: (...args: Args) => Promise<Answer>,
): (...args: Args) => Promise<Answer> {
  const answers = new WeakMap<object, Map<string, Promise<Answer>>>();
  return (...args) => {
    const piece = pieces.getStore();
    if (!piece) return method(...args);
    const promises = answers.get(piece) ?? new Map<string, Promise<Answer>>();
    answers.set(piece, promises);
    // Omitted trailing arguments are equivalent to undefined ones.
    const key = JSON.stringify(args.slice(0, args.findLastIndex((one) => one !== undefined) + 1));
    const answer = promises.get(key) ?? method(...args);
    promises.set(key, answer);
    return answer;
  };
}
