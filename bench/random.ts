/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export type Random = () => number;

export function randomOf(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `from` to `to`, both included. */
export function between(random: Random, from: number, to: number): number {
  return from + Math.floor(random() * (to - from + 1));
}

export function oneOf<Thing>(random: Random, things: readonly Thing[]): Thing {
  const thing = things[between(random, 0, things.length - 1)];
  if (thing === undefined) throw new Error('There is nothing to choose from');
  return thing;
}

/** The same things in another order. */
export function shuffled<Thing>(random: Random, things: readonly Thing[]): Thing[] {
  const left = [...things];
  return things.flatMap(() => left.splice(between(random, 0, left.length - 1), 1));
}
