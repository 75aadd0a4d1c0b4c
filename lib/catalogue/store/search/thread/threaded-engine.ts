import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { Engine } from '#lib/search/engine.ts';
import { openThread, type WorkerData } from './thread.ts';

/** A store's engine in a thread of its own. @param program the bundled worker.ts next to this module */
export function threadedEngine(program: string, data: WorkerData): Engine {
  const thread = openThread(
    program,
    data,
    (reason) => new CatalogueUnavailable(`The search index cannot be read: ${reason}`),
  );
  // The thread returns the result of the method of the same name.
  const call = <Method extends Exclude<keyof Engine, 'close'>>(
    method: Method,
    ...parameters: Parameters<Engine[Method]>
  ) => thread.call(method, parameters) as ReturnType<Engine[Method]>;
  return {
    find: (request) => call('find', request),
    texts: (request) => call('texts', request),
    positions: (request) => call('positions', request),
    occurring: (words) => call('occurring', words),
    ofStem: (stem) => call('ofStem', stem),
    suggest: (request) => call('suggest', request),
    values: (request) => call('values', request),
    valueLimit: () => call('valueLimit'),
    close: () => thread.close(),
  };
}
