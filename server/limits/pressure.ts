import type { Server } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two looks. */
const interval = 500;
/** Milliseconds that something waits in the middle for its turn when the process has more to do than it can. */
const maxDelay = 100;
/** Looks in a row after which it counts: one long piece of work is no pressure. */
const looksInARow = 2;
/** With fewer connections, the queue cannot be long, however slow the machine. */
const fewConnections = 32;

/** The mean delay of work in milliseconds, and the number of open connections. */
export type Load = { delay: number; connections: number };

/** Distinguishes pressure from a single long task by sampling at regular intervals. */
export class Pressure {
  #looks = 0;

  /** Whether costly work should be refused. */
  get isHigh(): boolean {
    return this.#looks >= looksInARow;
  }

  look({ delay, connections }: Load): void {
    const isHigh = delay >= maxDelay && connections >= fewConnections;
    this.#looks = isHigh ? this.#looks + 1 : 0;
  }
}

/** Monitors this process and the connections of its server, for as long as the process lives. */
export function watchPressure(server: Server): Pressure {
  const pressure = new Pressure();
  const resolution = 20;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  setInterval(() => {
    // Every interval that it saw, the idle part of it included. Without one, the process was held up all the time.
    const delay = delays.count === 0 ? interval : delays.mean / 1e6 - resolution;
    delays.reset();
    server.getConnections((error, connections) =>
      pressure.look({ delay, connections: error ? 0 : connections }),
    );
  }, interval).unref();
  return pressure;
}
