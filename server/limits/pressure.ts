import type { Server } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Milliseconds between two samples. */
const interval = 500;
/** Mean delay in milliseconds from which the process has more work than it can do. */
const maxDelay = 100;
/** Consecutive samples from which it counts: a single long task is no pressure. */
const samplesInARow = 2;
/** With fewer connections, the queue cannot be long, however slow the machine. */
const fewConnections = 32;

/** The mean delay of work in milliseconds, and the number of open connections. */
export type Load = { delay: number; connections: number };

/** Distinguishes pressure from a single long task by sampling at regular intervals. */
export class Pressure {
  #samples = 0;

  /** Whether costly work should be refused. */
  get isHigh(): boolean {
    return this.#samples >= samplesInARow;
  }

  sample({ delay, connections }: Load): void {
    const isHigh = delay >= maxDelay && connections >= fewConnections;
    this.#samples = isHigh ? this.#samples + 1 : 0;
  }
}

/** Monitors this process and the connections of its server, for as long as the process lives. */
export function watchPressure(server: Server): Pressure {
  const pressure = new Pressure();
  const resolution = 20;
  const delays = monitorEventLoopDelay({ resolution });
  delays.enable();
  setInterval(() => {
    // The mean is over all intervals seen, idle ones included. Without any, the process was blocked all the time.
    const delay = delays.count === 0 ? interval : delays.mean / 1e6 - resolution;
    delays.reset();
    server.getConnections((error, connections) =>
      pressure.sample({ delay, connections: error ? 0 : connections }),
    );
  }, interval).unref();
  return pressure;
}
