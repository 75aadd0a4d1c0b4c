/** Numbers from 0 up to but excluding 1. */
export type Random = () => number;

/** A random integer from `from` to `to`, both included. */
export function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function oneOf<Thing>(random: Random, things: readonly Thing[]): Thing {
  const thing = things[between(random, 0, things.length - 1)];
  if (thing === undefined) throw new Error('Nothing to choose from');
  return thing;
}

/** The same items in random order. */
export function shuffled<Thing>(random: Random, things: readonly Thing[]): Thing[] {
  const left = [...things];
  return things.flatMap(() => left.splice(between(random, 0, left.length - 1), 1));
}
