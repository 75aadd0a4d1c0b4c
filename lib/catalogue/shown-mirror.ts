import type { MirrorProgress } from './mirror/progress.ts';

/** A mirror's progress as programs read it: times in ISO 8601, UTC. */
export function shownMirror({ since, lastAnswer, ...progress }: MirrorProgress) {
  return {
    ...progress,
    since: showTime(since),
    lastAnswer: lastAnswer === undefined ? undefined : showTime(lastAnswer),
  };
}

function showTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
