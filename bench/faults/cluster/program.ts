import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds for a program to be ready, and between two starts of one that ended. */
const longestStart = 90_000;
const restartPause = 1000;

type Recipe = {
  name: string;
  command: string;
  parameters: string[];
  environment?: Record<string, string>;
  /** File that what it prints is added to. */
  log: string;
  /** Whether it does its work. */
  isReady(): Promise<boolean>;
};

/** A program with all that it starts, in a group of its own: it can be killed, and started again as it was. */
export class Program {
  readonly #recipe: Recipe;
  #child: ChildProcess | undefined;
  #isRemoved = false;

  constructor(recipe: Recipe) {
    this.#recipe = recipe;
  }

  get name(): string {
    return this.#recipe.name;
  }

  /** Starts it, again and again while it ends, as a supervisor would. Resolves when it is ready. */
  async start(): Promise<void> {
    const { command, parameters, environment, log, name, isReady } = this.#recipe;
    for (const deadline = Date.now() + longestStart; ; await sleep(100)) {
      if (this.#isRemoved) throw new Error(`${name} was removed`);
      if (Date.now() > deadline) throw new Error(`${name} does not start; see ${log}`);
      if (!this.#isRunning()) {
        if (this.#child) await sleep(restartPause);
        const output = openSync(log, 'a');
        this.#child = spawn(command, parameters, {
          stdio: ['ignore', output, output],
          env: { ...process.env, ...environment },
          detached: true,
        });
        closeSync(output);
        this.#child.on('error', () => undefined);
      }
      if (await isReady().catch(() => false)) return;
    }
  }

  /** Ends it at once with all that it has started, as a power cut would. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Asks it to finish what it is doing, and to end. */
  async stop(): Promise<void> {
    await this.#end('SIGTERM');
  }

  /** Kills it for good: whoever waits for its start waits no more. */
  async remove(): Promise<void> {
    this.#isRemoved = true;
    await this.kill();
  }

  /** Tells it something that it does not end by. */
  async signal(signal: NodeJS.Signals): Promise<void> {
    this.#child?.kill(signal);
  }

  #isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    if (!child?.pid || !this.#isRunning()) return;
    const gone = once(child, 'exit');
    if (signal === 'SIGKILL') process.kill(-child.pid, signal);
    else child.kill(signal);
    await gone;
    // A start that was asked for is not a restart after a failure.
    this.#child = undefined;
  }
}
