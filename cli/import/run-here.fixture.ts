import sharp from 'sharp';
import { workOn } from '#lib/scans/task.ts';
import { madeValues } from '../generate/made-rows.ts';
import { type Makers, runProgram } from '../program.ts';
import type { Ended } from './library.fixture.ts';
import { resultOf } from './workers.ts';

// As in the scan workers: a file may have changed by the next import.
sharp.cache(false);

/** Makes scans and rows in the test process: for a few, starting a program or thread would take longer. */
const usual: Makers = {
  scans: () => ({
    size: 2,
    make: async (task) => resultOf(await workOn(task)),
    look: async (document) => resultOf(await workOn({ document })),
    close: () => undefined,
  }),
  rows: (make) => ({
    make: async (from, end) => madeValues(make, from, end),
    close: async () => undefined,
  }),
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in the test process, which saves starting the program and its workers. Runs are serialised,
 * because each replaces the environment, streams and exit code of the process.
 */
export function runHere(
  parameters: string[],
  environment: Record<string, string | undefined>,
  makers = usual,
): Promise<Ended> {
  const ended = last.then(() => alone(parameters, environment, makers));
  last = ended.catch(() => undefined);
  return ended;
}

async function alone(
  parameters: string[],
  environment: Record<string, string | undefined>,
  makers: Makers,
): Promise<Ended> {
  const before = { environment: process.env, exitCode: process.exitCode };
  const [stdout, stderr] = [printedTo(process.stdout), printedTo(process.stderr)];
  process.env = { NODE_ENV: process.env.NODE_ENV, ...environment };
  process.exitCode = 0;
  try {
    await runProgram(parameters, makers);
    return { code: Number(process.exitCode), stdout: stdout.end(), stderr: stderr.end() };
  } finally {
    stdout.end();
    stderr.end();
    process.env = before.environment;
    process.exitCode = before.exitCode;
  }
}

/** Captures what is printed to a stream, until `end` is called. */
function printedTo(stream: NodeJS.WriteStream): { end(): string } {
  const { write } = stream;
  const pieces: Buffer[] = [];
  stream.write = (piece: string | Uint8Array, ...more: unknown[]) => {
    pieces.push(Buffer.from(piece));
    const written = more.at(-1);
    if (typeof written === 'function') written();
    return true;
  };
  return {
    end() {
      stream.write = write;
      return Buffer.concat(pieces).toString();
    },
  };
}
