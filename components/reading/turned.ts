import { useSyncExternalStore } from 'react';

/** Properties of islands by their names. */
export type TurnedIslands = ReadonlyMap<string, object>;

let turned: TurnedIslands | undefined;
const listeners = new Set<() => void>();

/** Gives the islands of the object that is shown what its page for another scan says; nothing: what their own document says. */
export function turnIslands(islands: TurnedIslands | undefined): void {
  turned = islands;
  for (const listener of listeners) listener();
}

/** What an island shows instead of what its document says, once the visitor has turned to another scan. */
export function useTurned(name: string): object | undefined {
  return useSyncExternalStore(
    subscribe,
    () => turned?.get(name),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
