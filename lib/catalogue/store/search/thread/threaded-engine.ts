import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { Engine } from '#lib/search/engine.ts';
import { openThread, type WorkerData } from './thread.ts';

/** A store's engine in a thread of its own. @param program the bundled worker.ts beside this module */
export function threadedEngine(program: string, data: WorkerData): Engine {
  const thread = openThread(
    program,
    data,
    (reason) => new CatalogueUnavailable(`The search index cannot be read: ${reason}`),
  );
  // The thread returns the result of the method of the same name.
  const ask = <Method extends Exclude<keyof Engine, 'close'>>(
    method: Method,
    ...parameters: Parameters<Engine[Method]>
  ) => thread.ask(method, parameters) as ReturnType<Engine[Method]>;
  return {
    find: (request) => ask('find', request),
    texts: (request) => ask('texts', request),
    positions: (request) => ask('positions', request),
    occurring: (words) => ask('occurring', words),
    ofStem: (stem) => ask('ofStem', stem),
    suggest: (request) => ask('suggest', request),
    values: (request) => ask('values', request),
    valueLimit: () => ask('valueLimit'),
    close: () => thread.close(),
  };
}
