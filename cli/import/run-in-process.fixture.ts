import { runTask } from '#lib/scans/task.ts';
import { type Makers, runProgram } from '../program.ts';
import type { CommandResult } from './library.fixture.ts';
import { resultOf } from './workers.ts';

let making: Promise<unknown> = Promise.resolve();

/** Does one task after the other, as a scan worker does. */
function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  const done = making.then(task);
  making = done.catch(() => undefined);
  return done;
}

/** Makes scans in the test process: for a few, starting a program would take longer. */
const defaultMakers: Makers = {
  scans: () => ({
    size: 2,
    make: async (task) => resultOf(await inTurn(() => runTask(task))),
    look: async (document) => resultOf(await runTask({ document })),
    compose: async (task) => resultOf(await inTurn(() => runTask(task))),
    close: () => undefined,
  }),
};

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs a command line in the test process, which saves starting the program and its workers. Runs are serialised,
 * because each replaces the environment, streams and exit code of the process.
 */
export function runInProcess(
  parameters: string[],
  environment: Record<string, string | undefined>,
  makers = defaultMakers,
): Promise<CommandResult> {
  const finished = last.then(() => runAlone(parameters, environment, makers));
  last = finished.catch(() => undefined);
  return finished;
}

async function runAlone(
  parameters: string[],
  environment: Record<string, string | undefined>,
  makers: Makers,
): Promise<CommandResult> {
  const before = { environment: process.env, exitCode: process.exitCode };
  const [stdout, stderr] = [captureOutput(process.stdout), captureOutput(process.stderr)];
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
function captureOutput(stream: NodeJS.WriteStream): { end(): string } {
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
