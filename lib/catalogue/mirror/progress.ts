import type { MirrorRecord } from './record.ts';

/** What a mirror is doing, for `/readyz`, the log and the end of the feed. Times in milliseconds since 1970. */
export type MirrorProgress = {
  /**
   * starting: nothing has come yet. walking: the first walk is on its way. following: all has come and is kept up to date.
   * failing: the service gives no answers of use. refused: it is not the one that is mirrored.
   */
  state: 'starting' | 'walking' | 'following' | 'failing' | 'refused';
  /** Tiles that are shown, and those to be expected where the service's statistics say more than that. */
  tiles: number;
  total: number | undefined;
  /** Whether a walk has ever come to its end. */
  complete: boolean;
  /** The walk on its way: its number, tiles it has seen, questions it has put. */
  walk: { number: number; seen: number; questions: number } | undefined;
  /** When the mirror began, or the problem did. */
  since: number;
  lastAnswer: number | undefined;
  /** What is wrong and what to do. */
  problem: string | undefined;
};

/** The progress that any server can tell from what is kept. @param tiles that are shown */
export function progressOf(record: MirrorRecord, tiles: number): MirrorProgress {
  const { number, walk, problem, complete, total, lastAnswer, begunAt } = record;
  return {
    state: problem?.kind ?? (complete ? 'following' : number === 0 ? 'starting' : 'walking'),
    tiles,
    total: total !== null && total > tiles ? total : undefined,
    complete,
    walk: walk ? { number, seen: walk.state.seen, questions: walk.state.questions } : undefined,
    since: problem?.since ?? begunAt,
    lastAnswer: lastAnswer ?? undefined,
    problem: problem?.message,
  };
}
