import type { Log } from '#lib/log.ts';

/** What is stored of an object or another tile cannot be read; everything else can. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
  /** @param what the object with its id, or the tile with its number */
  constructor(
    readonly what: string,
    cause: unknown,
  ) {
    // Without a cause of its own: the log would say it twice.
    super(
      `The ${what} is damaged in the store (${cause instanceof Error ? cause.message.split('\n')[0] : cause}). ` +
        'Restore it from a backup, or remove it and import it again.',
    );
  }
}

/** Called with what is damaged, perhaps several times; what throws here ends the work, else the rest is done. */
export type OnDamaged = (damaged: Damaged) => void;

/** Things that are logged one by one; a store with more has to be restored as a whole. */
const maxReported = 1_000;

/** Says in the log what is damaged, once for each. */
export function logDamaged(log: Pick<Log, 'error'>): OnDamaged {
  const reported = new Set<string>();
  return ({ what, message }) => {
    if (reported.has(what) || reported.size === maxReported) return;
    reported.add(what);
    log.error({ damaged: what }, message);
  };
}

/** Where no other choice is made: the work ends. */
export function giveUp(damaged: Damaged): never {
  throw damaged;
}

/** Gives what is read, or undefined when `onDamaged` was called because it cannot be. */
export function readUndamaged<Value>(
  what: string,
  read: () => Value,
  onDamaged: OnDamaged,
): Value | undefined {
  try {
    return read();
  } catch (error) {
    onDamaged(new Damaged(what, error));
    return undefined;
  }
}
