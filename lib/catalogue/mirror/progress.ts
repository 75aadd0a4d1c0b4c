import type { MirrorRecord } from './record.ts';

/** What a mirror is doing, for `/readyz`, the log and the end of the feed. Times in milliseconds since 1970. */
export type MirrorProgress = {
  /**
   * starting: nothing has arrived yet. walking: the first walk is in progress. following: everything has arrived and is
   * kept up to date. failing: no usable answers. refused: the service is not the one that is mirrored.
   */
  state: 'starting' | 'walking' | 'following' | 'failing' | 'refused';
  /** Tiles that are shown, and how many of them belong to objects. */
  tiles: number;
  objects: number;
  /** Number of objects expected, where the service's statistics report more than are shown. */
  total: number | undefined;
  /** Whether a walk has ever finished. */
  complete: boolean;
  /** The walk in progress: its number, tiles seen, requests made. */
  walk: { number: number; seen: number; questions: number } | undefined;
  /** Start of the mirror, or of the problem. */
  since: number;
  lastAnswer: number | undefined;
  /** What is wrong and what to do about it. */
  problem: string | undefined;
};

/** The progress, from what any server reads in the store. @param shown tiles and objects that are shown */
export function progressOf(
  record: MirrorRecord,
  { tiles, objects }: { tiles: number; objects: number },
): MirrorProgress {
  const { number, walk, problem, complete, total, lastAnswer, begunAt } = record;
  return {
    state: problem?.kind ?? (complete ? 'following' : number === 0 ? 'starting' : 'walking'),
    tiles,
    objects,
    total: total !== null && total > objects ? total : undefined,
    complete,
    walk: walk ? { number, seen: walk.state.seen, questions: walk.state.questions } : undefined,
    since: problem?.since ?? begunAt,
    lastAnswer: lastAnswer ?? undefined,
    problem: problem?.message,
  };
}

/** From worst to best. */
const states: readonly MirrorProgress['state'][] = ['refused', 'failing', 'starting', 'walking', 'following'];

/** The progress of several mirrors combined: their sums, and the worst of their states. */
export function combined(
  all: readonly { address: string; progress: MirrorProgress }[],
): MirrorProgress | undefined {
  const mirrors = all.map(({ progress }) => progress);
  const [first] = mirrors;
  if (!first || mirrors.length === 1) return first;
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const state = states.find((one) => mirrors.some((mirror) => mirror.state === one)) ?? first.state;
  const answers = mirrors.map(({ lastAnswer }) => lastAnswer ?? Number.NEGATIVE_INFINITY);
  const walks = mirrors.flatMap(({ walk }) => walk ?? []);
  const problems = all.flatMap(({ address, progress: { problem } }) =>
    problem === undefined ? [] : [`${address}: ${problem}`],
  );
  return {
    state,
    tiles: sum(mirrors.map(({ tiles }) => tiles)),
    objects: sum(mirrors.map(({ objects }) => objects)),
    total: mirrors.some(({ total }) => total !== undefined)
      ? sum(mirrors.map(({ total, objects }) => total ?? objects))
      : undefined,
    complete: mirrors.every(({ complete }) => complete),
    walk:
      walks.length > 0
        ? {
            number: Math.max(...walks.map(({ number }) => number)),
            seen: sum(walks.map(({ seen }) => seen)),
            questions: sum(walks.map(({ questions }) => questions)),
          }
        : undefined,
    since: Math.min(...mirrors.filter((mirror) => mirror.state === state).map(({ since }) => since)),
    lastAnswer: answers.includes(Number.NEGATIVE_INFINITY) ? undefined : Math.min(...answers),
    problem: problems.length > 0 ? problems.join(' ') : undefined,
  };
}

/** A mirror's progress as programs read it: times in ISO 8601, UTC. */
export function serializeMirror({ since, lastAnswer, ...progress }: MirrorProgress) {
  return {
    ...progress,
    since: formatTime(since),
    lastAnswer: lastAnswer === undefined ? undefined : formatTime(lastAnswer),
  };
}

function formatTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
