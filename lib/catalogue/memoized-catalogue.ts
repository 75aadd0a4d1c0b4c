import { AsyncLocalStorage } from 'node:async_hooks';
import type { Catalogue } from './catalogue.ts';

/** Identifies the piece of work in progress. */
const pieces = new AsyncLocalStorage<object>();

/**
 * Runs a piece of work, such as finding and rendering one page, during which each question to the catalogue is asked
 * once: the server's existence check, the page's metadata and the page itself all need the same answers.
 */
export function withRequestMemo<Result>(piece: () => Promise<Result>): Promise<Result> {
  return pieces.run({}, piece);
}

/** The same catalogue, with answers memoised within {@link withRequestMemo} for whatever is looked up by name. */
export function memoizedCatalogue(catalogue: Catalogue): Catalogue {
  return {
    ...catalogue,
    object: remembered(catalogue.object),
    organization: remembered(catalogue.organization),
    search: remembered(catalogue.search),
    work: remembered(catalogue.work),
    issueYears: remembered(catalogue.issueYears),
    issuesOf: remembered(catalogue.issuesOf),
    partsOf: remembered(catalogue.partsOf),
    findInObject: remembered(catalogue.findInObject),
    textLayer: remembered(catalogue.textLayer),
  };
}

function remembered<Asked extends unknown[], Answer>(
  ask: (...asked: Asked) => Promise<Answer>,
): (...asked: Asked) => Promise<Answer> {
  const answers = new WeakMap<object, Map<string, Promise<Answer>>>();
  return (...asked) => {
    const piece = pieces.getStore();
    if (!piece) return ask(...asked);
    const known = answers.get(piece) ?? new Map<string, Promise<Answer>>();
    answers.set(piece, known);
    // Omitted trailing arguments ask the same as undefined ones.
    const key = JSON.stringify(asked.slice(0, asked.findLastIndex((one) => one !== undefined) + 1));
    const answer = known.get(key) ?? ask(...asked);
    known.set(key, answer);
    return answer;
  };
}
