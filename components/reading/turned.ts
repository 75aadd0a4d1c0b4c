import { useSyncExternalStore } from 'react';

/** Props of islands by island name. */
export type TurnedIslands = ReadonlyMap<string, object>;

let turned: TurnedIslands | undefined;
const listeners = new Set<() => void>();

/** Gives islands their props from the page of another scan; undefined: those from their own document. */
export function turnIslands(islands: TurnedIslands | undefined): void {
  turned = islands;
  for (const listener of listeners) listener();
}

/** The props of an island once the visitor has turned to another scan; until then undefined. */
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
