import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

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
