import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#lib/catalogue/store/postgres/server.fixture.ts';
import { say } from './rows.ts';

/** A program that the bench started and will stop. */
export type Started = { pid: number; stop(): Promise<void> };

/** One that answers at an address, without a slash at the end. */
export type Served = Started & { url: string };

/** Starts a program and waits a minute at most until it is ready. */
export async function start(
  { command, parameters, log, environment }: Command,
  ready: () => Promise<boolean>,
): Promise<Started> {
  const output = openSync(log, 'w');
  const stdio = ['ignore', output, output] satisfies ('ignore' | number)[];
  const child = spawn(command, parameters, { stdio, env: { ...process.env, ...environment } });
  closeSync(output);
  await once(child, 'spawn');
  const stop = () => end(child);
  for (const deadline = Date.now() + 60_000; ; await sleep(20)) {
    if (await ready().catch(() => false)) return { pid: child.pid ?? 0, stop };
    if (child.exitCode === null && Date.now() < deadline) continue;
    await stop();
    throw new Error(`${command} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
  }
}

/** What a program is started with. */
export type Command = {
  command: string;
  parameters: string[];
  log: string;
  environment?: Record<string, string>;
};

/** Starts a server on a free port of the loopback and waits until it answers. @param path where it is asked */
export async function serve(commandOf: (port: string) => Command, path = '/'): Promise<Served> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const ready = async () => (await fetch(url + path, { method: 'HEAD' })).status > 0;
  return { ...(await start(commandOf(port), ready)), url };
}

/** Starts one of the bench's own programs that serve something. @param name of its file */
export function serveOwn(name: string, parametersOf: (port: string) => string[]): Promise<Served> {
  return serve((port) => ({
    command: process.execPath,
    parameters: [`.bench/programs/${name}.js`, ...parametersOf(port)],
    log: `.bench/${name}.log`,
  }));
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}

/** Runs a program to its end. @returns what it printed @throws when it ends badly */
export async function run(
  command: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const options = { env: { ...process.env, ...environment }, maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await promisify(execFile)(command, parameters, options);
  return stdout + stderr;
}

type Stoppable = { stop(): unknown };

/** All that {@link withStarted} has to stop, the oldest first. */
const running: Stoppable[] = [];
let isListening = false;

/** Lends what the work starts, and stops it afterwards, the last first; all of it too where somebody ends the program. */
export async function withStarted<T>(
  work: (keep: <One extends Stoppable>(starting: One | Promise<One>) => Promise<One>) => Promise<T>,
): Promise<T> {
  const before = running.length;
  if (!isListening)
    for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException'] as const)
      process.once(event, (reason: unknown) => {
        say(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
        void stopAllBut(0).finally(() => process.exit(reason instanceof Error ? 1 : 130));
      });
  isListening = true;
  try {
    return await work(async (starting) => {
      const started = await starting;
      running.push(started);
      return started;
    });
  } finally {
    await stopAllBut(before);
  }
}

/** What cannot be stopped keeps none of the others from being stopped. */
async function stopAllBut(count: number): Promise<void> {
  while (running.length > count)
    try {
      await running.pop()?.stop();
    } catch (error) {
      process.exitCode = 1;
      say(`Not stopped: ${error}`);
    }
}

/** Lends an empty folder, which is gone afterwards. */
export async function withFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  return await withStarted(async (keep) => {
    const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
    await keep({ stop: () => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }) });
    return await use(folder);
  });
}
