import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { say } from './rows.ts';

/** A program that answers at an address, without a slash at the end. */
export type Served = Program & AsyncDisposable & { url: string };

/** How a program is started. */
export type Command = {
  command: string;
  parameters: string[];
  log: string;
  environment?: Record<string, string>;
};

/** Milliseconds for a program to be ready, to end when it is asked to, and between two starts of one that ended. */
const startTimeout = 90_000;
const stopTimeout = 10_000;
const restartPause = 1000;

/** A program with its child processes, in a process group of its own: it can be killed and restarted. */
export class Program {
  #child: ChildProcess | undefined;
  #isRemoved = false;

  /** @param isReady whether it can serve @param isSupervised whether it is restarted if it ends during its start */
  constructor(
    readonly command: Command,
    readonly isReady: () => Promise<boolean>,
    readonly isSupervised = false,
  ) {}

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves once it is ready. @throws with the end of its log */
  async start(): Promise<void> {
    const { command, log } = this.command;
    for (const deadline = Date.now() + startTimeout; ; await sleep(20)) {
      const hasEnded = this.#child !== undefined && !isRunning(this.#child);
      if (this.#isRemoved || Date.now() > deadline || (hasEnded && !this.isSupervised)) {
        await this.stop();
        throw new Error(`${command} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
      }
      if (hasEnded) await sleep(restartPause);
      if (!isRunning(this.#child)) await this.#spawn();
      if (await this.isReady().catch(() => false)) return;
    }
  }

  async #spawn(): Promise<void> {
    const { command, parameters, environment, log } = this.command;
    const output = openSync(log, this.isSupervised ? 'a' : 'w');
    const env = { ...process.env, ...environment };
    this.#child = spawn(command, parameters, { stdio: ['ignore', output, output], env, detached: true });
    closeSync(output);
    await once(this.#child, 'spawn');
  }

  /** Kills it with all its child processes, as a power cut would; or asks it to finish what it is doing. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child?.pid || !isRunning(child)) return;
    const gone = once(child, 'exit');
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    await gone;
    // A requested start is not a restart after a failure.
    this.#child = undefined;
  }

  /** Makes it read its configuration again. */
  reload(): void {
    this.#child?.kill('SIGHUP');
  }

  /** Ends it for good, even if a start is still waiting. */
  async stop(): Promise<void> {
    this.#isRemoved = true;
    const timer = setTimeout(() => void this.kill(), stopTimeout);
    await this.kill('SIGTERM');
    clearTimeout(timer);
  }
}

export function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/**
 * Starts a server on a free loopback port and waits until it is ready.
 * @param isReady a path that it must answer, or another condition
 */
export async function serve(
  commandOf: (port: string, url: string) => Command,
  isReady: string | (() => Promise<boolean>) = '/',
): Promise<Served> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const condition = typeof isReady === 'string' ? () => isAnswering(url + isReady) : isReady;
  const program = new Program(commandOf(port, url), condition);
  await program.start();
  return withStop(Object.assign(program, { url }), () => program.stop());
}

/** Whether anything answers at an address, even that there is nothing. @throws if nothing does */
export async function isAnswering(address: string): Promise<boolean> {
  return (await fetch(address, { method: 'HEAD' })).status > 0;
}

/** Starts one of the bench's own servers. @param name of its file */
export function serveOwn(name: string, parametersOf: (port: string) => string[]): Promise<Served> {
  return serve((port) => ({
    command: process.execPath,
    parameters: [`.bench/programs/${name}.js`, ...parametersOf(port)],
    log: `.bench/${name}.log`,
  }));
}

/** Runs a program to its end. @returns its output @throws if it fails */
export async function run(command: string, parameters: string[], environment: Record<string, string> = {}) {
  const options = { env: { ...process.env, ...environment }, maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await promisify(execFile)(command, parameters, options);
  return stdout + stderr;
}

/** Runs a command of our own command line to its end. @returns its output @throws if it fails */
export function czytelnia(parameters: string[], environment: Record<string, string>): Promise<string> {
  return run(process.execPath, ['dist/cli.js', ...parameters], environment);
}

/** The stops registered by {@link withStop}, the oldest first. */
const stops = new Set<() => Promise<void>>();

/**
 * Registers something to be stopped once, when the block that declares it with `await using` ends, or if the program is
 * interrupted or fails.
 */
export function withStop<One extends object>(one: One, stop: () => unknown): One & AsyncDisposable {
  if (process.listenerCount('SIGTERM', stopAll) === 0)
    for (const event of ['SIGINT', 'SIGTERM', 'uncaughtException'] as const) process.once(event, stopAll);
  let stopping: Promise<unknown> | undefined;
  const stopOnce = async () => {
    // Others wait for a stop in progress: a folder cannot be removed before the disk in it.
    if (stops.delete(stopOnce)) stopping = (async () => stop())();
    await stopping;
  };
  stops.add(stopOnce);
  return Object.assign(one, { [Symbol.asyncDispose]: stopOnce });
}

/** Stops everything registered by {@link withStop}, the newest first, even if one of them fails. */
export async function stopRegistered(): Promise<void> {
  for (const stop of [...stops].reverse()) await stop().catch((error) => say(`Not stopped: ${error}`));
}

async function stopAll(reason: unknown): Promise<void> {
  say(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
  await stopRegistered();
  process.exit(reason instanceof Error ? 1 : 130);
}

/** An empty folder, which is removed afterwards. */
export function newFolder() {
  const path = mkdtempSync(join(tmpdir(), 'czytelnia-bench-'));
  return withStop({ path }, () => rmSync(path, { recursive: true, force: true, maxRetries: 20 }));
}
