import type { Memory } from '../memory.ts';
import { type Journal, latencyOf, type Phase } from './journal.ts';
import type { Recovery } from './recovery.ts';

/** Files and sockets of the server, before the visitors and after them. */
export type Descriptors = { before: number | undefined; after: number | undefined };

/** Everything that a run tells. */
export type Figures = {
  journal: Journal;
  recoveries: Recovery[];
  memory: Memory | undefined;
  descriptors: Descriptors;
};

/** One line of the table: a fault, or all good times together. */
function lineOf(name: string, phases: readonly Phase[], recovery?: Recovery) {
  const minutes = phases.reduce((sum, { begun, ended }) => sum + ended - begun, 0) / 60_000;
  const sum = (pick: (phase: Phase) => number) => phases.reduce((total, phase) => total + pick(phase), 0);
  const unavailable: { [kind: string]: number } = {};
  for (const phase of phases)
    for (const [kind, count] of Object.entries(phase.unavailable))
      unavailable[kind] = (unavailable[kind] ?? 0) + count;
  return {
    name,
    seconds: Math.round(minutes * 60),
    visitsPerMinute: Math.round(sum(({ visits }) => visits) / minutes),
    askedPerMinute: Math.round(sum(({ asked }) => asked) / minutes),
    busy: sum(({ busy }) => busy),
    unavailable,
    latency: latencyOf(phases),
    recovery,
  };
}

/** The figures as they are kept and shown. */
export function summaryOf({ journal, recoveries, memory, descriptors }: Figures) {
  const good = journal.phases.filter(({ name }) => name === 'good');
  const lines = [
    lineOf('good', good),
    ...recoveries.map((recovery) =>
      lineOf(
        recovery.fault,
        journal.phases.filter(({ name }) => name === recovery.fault),
        recovery,
      ),
    ),
  ];
  const whole = lineOf('together', journal.phases);
  return { lines: [...lines, whole], walks: journal.walks, memory, descriptors, broken: journal.broken() };
}

export type Summary = ReturnType<typeof summaryOf>;
