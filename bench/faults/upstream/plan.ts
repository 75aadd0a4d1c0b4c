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

/** Those in which the site is killed, once all have passed. */
const killedIn: ScenarioName[] = ['slow', 'gone', 'hanging', 'flaky', 'failing', 'cut'];

/**
 * Shortest time for a fault and for the good time after it, in seconds. The newest tiles are looked at every five
 * seconds; a fault must last longer to be felt.
 */
const shortest = { fault: 15, good: 5 };

/** The faults of a run, how long each and the good time after it last in milliseconds, and those with a kill that follow. */
export type Plan = { faults: ScenarioName[]; fault: number; good: number; kills: ScenarioName[] };

/** @param minutes of the run without the warm-up and the kills */
export function planOf(minutes: number): Plan {
  const seconds = minutes * 60;
  const fitting = Math.floor(seconds / (shortest.fault + shortest.good));
  const chosen = faults.slice(0, Math.max(1, fitting));
  const each = Math.max(seconds / chosen.length, shortest.fault + shortest.good);
  const fault = Math.max(shortest.fault, each * 0.6);
  const kills = killedIn.slice(0, Math.max(1, chosen.length));
  return { faults: chosen, fault: fault * 1000, good: (each - fault) * 1000, kills };
}
