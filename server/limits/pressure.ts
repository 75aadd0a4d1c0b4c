import type { Server } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two samples. */
const lookEvery = 500;
/** Mean delay in milliseconds above which the process has more work than it can handle. */
const longestDelay = 100;
/** Consecutive high samples that count as pressure; a single long task does not. */
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
    const isHigh = delay >= longestDelay && connections >= fewConnections;
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
    // How much later than due the monitor's timer fired, on average. If it never did, the event loop was blocked.
    const delay = delays.count === 0 ? lookEvery : delays.mean / 1e6 - resolution;
    delays.reset();
    server.getConnections((error, connections) =>
      pressure.look({ delay, connections: error ? 0 : connections }),
    );
  }, lookEvery).unref();
  return pressure;
}
