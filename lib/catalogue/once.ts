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
  const object = remembered(catalogue.object);
  const organization = remembered(catalogue.organization);
  const search = remembered(catalogue.search);
  const work = remembered(catalogue.work);
  const findInObject = remembered(catalogue.findInObject);
  const textLayer = remembered(catalogue.textLayer);
  const issueYears = remembered(catalogue.issueYears);
  const issuesOf = remembered(catalogue.issuesOf);
  const partsOf = remembered(catalogue.partsOf);
  return {
    ...catalogue,
    object: (id, at, scans) => object(id, at, scans),
    organization: (id) => organization(id),
    search: (query, range) => search(query, range),
    work: (name) => work(name),
    issueYears: (name) => issueYears(name),
    issuesOf: (name, year) => issuesOf(name, year),
    partsOf: (name, range) => partsOf(name, range),
    findInObject: (id, text, range) => findInObject(id, text, range),
    textLayer: (scan) => textLayer(scan),
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
    const key = JSON.stringify(asked);
    const answer = known.get(key) ?? ask(...asked);
    known.set(key, answer);
    return answer;
  };
}
