import { AsyncLocalStorage } from 'node:async_hooks';
import type { Catalogue } from './catalogue.ts';

/** What stands for the piece of work that is under way. */
const pieces = new AsyncLocalStorage<object>();

/**
 * Does a piece of work, such as finding and rendering one page, in which the catalogue is asked for one thing once: the
 * server looks whether it exists, the page's metadata and the page itself need it too.
 */
export function askingOnce<Result>(piece: () => Promise<Result>): Promise<Result> {
  return pieces.run({}, piece);
}

/** The same catalogue, which within {@link askingOnce} remembers what it was asked for by name. */
export function onceForEach(catalogue: Catalogue): Catalogue {
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
    // What is left out at the end asks the same as what is undefined.
    const key = JSON.stringify(asked.slice(0, asked.findLastIndex((one) => one !== undefined) + 1));
    const answer = known.get(key) ?? ask(...asked);
    known.set(key, answer);
    return answer;
  };
}
