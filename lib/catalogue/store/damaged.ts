import type { Log } from '#lib/log.ts';

/** The stored data of an object or other tile cannot be read. */
export class Damaged extends Error {
  override readonly name = 'Damaged';
  /** @param what the object with its id, or the tile with its number */
  constructor(
    readonly what: string,
    cause: unknown,
  ) {
    // Not passed on as `cause`: the log would show it twice.
    super(
      `The ${what} is damaged in the store (${cause instanceof Error ? cause.message.split('\n')[0] : cause}). ` +
        'Restore it from a backup, or remove it and import it again.',
    );
  }
}

/** Called with each damaged item, possibly more than once; throwing ends the work, otherwise the rest is done. */
export type OnDamaged = (damaged: Damaged) => void;

/** Maximum number of damaged items logged one by one; a store with more must be restored as a whole. */
const maxReported = 1_000;

/** Logs damaged items, each once. */
export function logDamaged(log: Pick<Log, 'error'>): OnDamaged {
  const reported = new Set<string>();
  return ({ what, message }) => {
    if (reported.has(what) || reported.size === maxReported) return;
    reported.add(what);
    log.error({ damaged: what }, message);
  };
}

/** The default: the work ends. */
export function throwDamaged(damaged: Damaged): never {
  throw damaged;
}

/** Returns what is read, or undefined after passing a failure to `onDamaged`. */
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
