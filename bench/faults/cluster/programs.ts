import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from '../../processes.ts';

/** Milliseconds for a program to be ready, and between two starts of one that ended. */
const longestStart = 90_000;
const restartPause = 1000;

/** A program with all that it starts, in a group of its own: it can be killed, and started again as it was. */
export class Program {
  #child: ChildProcess | undefined;
  #isRemoved = false;

  /** @param isReady whether it does its work */
  constructor(
    readonly command: Command,
    readonly isReady: () => Promise<boolean>,
  ) {}

  /** Starts it, again and again while it ends, as a supervisor would. Resolves when it is ready. */
  async start(): Promise<void> {
    const { command, parameters, environment, log } = this.command;
    for (const deadline = Date.now() + longestStart; ; await sleep(100)) {
      if (this.#isRemoved || Date.now() > deadline) throw new Error(`No start of what writes ${log}`);
      if (!isRunning(this.#child)) {
        if (this.#child) await sleep(restartPause);
        const output = openSync(log, 'a');
        const stdio = ['ignore', output, output] satisfies ('ignore' | number)[];
        const env = { ...process.env, ...environment };
        this.#child = spawn(command, parameters, { stdio, env, detached: true });
        closeSync(output);
        this.#child.on('error', () => undefined);
      }
      if (await this.isReady().catch(() => false)) return;
    }
  }

  /** Ends it at once with all that it has started, as a power cut would; or asks it to finish what it is doing. */
  async kill(signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (!child?.pid || !isRunning(child)) return;
    const gone = once(child, 'exit');
    process.kill(signal === 'SIGKILL' ? -child.pid : child.pid, signal);
    await gone;
    // A start that was asked for is not a restart after a failure.
    this.#child = undefined;
  }

  /** Tells it to read its configuration again. */
  reload(): void {
    this.#child?.kill('SIGHUP');
  }

  /** Kills it for good: whoever waits for its start waits no more. */
  async stop(): Promise<void> {
    this.#isRemoved = true;
    await this.kill();
  }
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null;
}

/** When an import is killed: after so many milliseconds, it alone or with its workers. */
export type Cut = { after: number; withWorkers: boolean };

/** How an import ended: as its report says, in a sentence for the operator, or otherwise. */
export type Imported = { result: 'done' | 'refused' | 'cut' | 'broken'; seconds: number; said: string };

/** The command line on the cluster. */
export class Importer {
  readonly #running = new Set<ChildProcess>();

  constructor(readonly environment: Record<string, string>) {}

  async import(folders: string[], cut?: Cut): Promise<Imported> {
    const begun = performance.now();
    const { code, signal, said } = await this.run(['import', ...folders], cut);
    const seconds = (performance.now() - begun) / 1000;
    if (signal === 'SIGKILL') return { result: 'cut', seconds, said };
    if (code === 0) return { result: 'done', seconds, said };
    // A stack is nothing for an operator.
    const isSentence = code === 1 && !/\n\s+at /.test(said);
    return { result: isSentence ? 'refused' : 'broken', seconds, said };
  }

  /** Runs any command. */
  async run(parameters: string[], cut?: Cut) {
    const child = spawn(process.execPath, ['dist/cli.js', ...parameters], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Warnings of packages are nothing that an import says.
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...this.environment },
      detached: true,
    });
    this.#running.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    if (cut) {
      await Promise.race([sleep(cut.after), exit]);
      if (isRunning(child) && child.pid) process.kill(cut.withWorkers ? -child.pid : child.pid, 'SIGKILL');
    }
    const [code, signal] = await exit;
    this.#running.delete(child);
    return { code, signal, said };
  }

  /** Kills everything that still runs. */
  stop(): void {
    for (const { pid } of this.#running) if (pid) process.kill(-pid, 'SIGKILL');
  }
}

/** A folder that is a small file system of its own where this may be mounted, which takes root on Linux. */
export class SmallDisk {
  /** Why it is a common folder, which cannot be filled; undefined: it is mounted. */
  readonly refused: string | undefined;

  constructor(
    readonly folder: string,
    megabytes: number,
  ) {
    mkdirSync(folder);
    try {
      const options = ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`];
      execFileSync('mount', [...options, 'tmpfs', folder], { stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
      this.refused = String(error).split('\n')[1] ?? String(error);
    }
  }

  /** Writes until nothing more fits. */
  fill(): void {
    const file = openSync(join(this.folder, 'ballast'), 'w', 0o600);
    const page = Buffer.alloc(4096);
    try {
      for (;;) writeSync(file, page);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
    } finally {
      closeSync(file);
    }
  }

  /** Makes room again. */
  empty(): void {
    rmSync(join(this.folder, 'ballast'), { force: true });
  }

  /** What still has a file open there loses it when it ends. */
  stop(): void {
    if (this.refused === undefined) execFileSync('umount', ['--lazy', this.folder]);
  }
}
