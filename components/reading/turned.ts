import { useSyncExternalStore } from 'react';
import { Changes } from '#components/controls/changes.ts';

export type TurnedIslands = ReadonlyMap<string, object>;

let turned: TurnedIslands | undefined;
const changes = new Changes();

/** Gives islands their props from the page of another scan; undefined: those from their own document. */
export function turnIslands(islands: TurnedIslands | undefined): void {
  turned = islands;
  changes.notify();
}

/** The props of an island once the visitor has turned to another scan; until then undefined. */
export function useTurned(name: string): object | undefined {
  return useSyncExternalStore(
    changes.follow,
    () => turned?.get(name),
    () => undefined,
  );
}
