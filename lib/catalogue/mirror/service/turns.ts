import { CatalogueUnavailable } from '../../unavailable.ts';

/** How many wait at the most, and for how many milliseconds. */
const longestQueue = 100;
const patience = 4000;

type Waiting = { begin(): void; giveUp: NodeJS.Timeout };

/**
 * A few at a time, the important ones first. Who finds the queue full, or stands in it for too long, is told so at
 * once: that is our own crowd, and says nothing of the service.
 */
export class Turns {
  #free: number;
  readonly #first: Waiting[] = [];
  readonly #others: Waiting[] = [];

  /** @param atOnce how many may work at the same time */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  /** Does some work when its turn has come. @throws {CatalogueUnavailable} when the turn does not come in time */
  async take<Value>(isImportant: boolean, work: () => Promise<Value>): Promise<Value> {
    if (this.#free > 0) this.#free -= 1;
    else await this.#wait(isImportant ? this.#first : this.#others);
    try {
      return await work();
    } finally {
      const next = this.#first.shift() ?? this.#others.shift();
      if (next) next.begin();
      else this.#free += 1;
    }
  }

  #wait(queue: Waiting[]): Promise<void> {
    if (queue.length >= longestQueue) throw crowded();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          clearTimeout(waiting.giveUp);
          resolve();
        },
        giveUp: setTimeout(() => {
          queue.splice(queue.indexOf(waiting), 1);
          reject(crowded());
        }, patience),
      };
      queue.push(waiting);
    });
  }
}

function crowded(): CatalogueUnavailable {
  return new CatalogueUnavailable('too many different questions at once', 2);
}
