import type { ScenarioName } from '#e2e/upstream/scenarios.ts';

/** Everything that goes wrong in a run, those that differ most from each other first: a short run has the first ones. */
const faults: ScenarioName[] = [
  'gone',
  'slow',
  'failing',
  'hanging',
  'flaky',
  'cut',
  'busy',
  'broken',
  'html',
  'garbage',
];

/**
 * Shortest time for a fault and for the good time after it, in seconds. The first batch may be 12 s old before anybody
 * waits for a new one; a fault must last longer to be felt.
 */
const shortest = { fault: 15, good: 5 };

/** The faults of a run, and how long each and the good time after it last, in milliseconds. */
export type Plan = { faults: ScenarioName[]; fault: number; good: number };

/** @param minutes of the run without the warm-up */
export function planOf(minutes: number): Plan {
  const seconds = minutes * 60;
  const fitting = Math.floor(seconds / (shortest.fault + shortest.good));
  const chosen = faults.slice(0, Math.max(1, fitting));
  const each = Math.max(seconds / chosen.length, shortest.fault + shortest.good);
  const fault = Math.max(shortest.fault, each * 0.6);
  return { faults: chosen, fault: fault * 1000, good: (each - fault) * 1000 };
}
