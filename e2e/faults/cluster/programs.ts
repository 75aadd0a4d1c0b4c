import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { isRunning } from '../../support/program.ts';

/** When to kill an import: after how many milliseconds, and whether with its workers. */
export type Cut = { after: number; withWorkers: boolean };

/** How an import ended: done, refused with a message for the operator, killed, or failed in any other way. */
export type Imported = { result: 'done' | 'refused' | 'cut' | 'broken'; seconds: number; output: string };

/** The command line, run against the cluster. */
export class Importer {
  readonly #running = new Set<ChildProcess>();

  constructor(readonly environment: Record<string, string>) {}

  async import(folders: string[], cut?: Cut): Promise<Imported> {
    const start = performance.now();
    const { code, signal, output } = await this.run(['import', ...folders], cut);
    const seconds = (performance.now() - start) / 1000;
    if (signal === 'SIGKILL') return { result: 'cut', seconds, output };
    if (code === 0) return { result: 'done', seconds, output };
    // A stack trace is not a message for an operator.
    const isSentence = code === 1 && !/\n\s+at /.test(output);
    return { result: isSentence ? 'refused' : 'broken', seconds, output };
  }

  /** The same, undisturbed. @throws unless it is done */
  async importAll(folders: string[]): Promise<void> {
    const { result, output } = await this.import(folders);
    if (result !== 'done') throw new Error(`An import is ${result}: ${output}`);
  }

  /** Runs any command. */
  async run(parameters: string[], cut?: Cut) {
    const child = spawn(process.execPath, ['dist/cli.js', ...parameters], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Warnings of packages are not part of the import's output.
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...this.environment },
      detached: true,
    });
    this.#running.add(child);
    const outputs = [child.stdout, child.stderr].map(text);
    const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
    if (cut) {
      await Promise.race([sleep(cut.after), exit]);
      if (isRunning(child) && child.pid) process.kill(cut.withWorkers ? -child.pid : child.pid, 'SIGKILL');
    }
    const [code, signal] = await exit;
    this.#running.delete(child);
    return { code, signal, output: (await Promise.all(outputs)).join('') };
  }

  /** Kills everything that still runs. */
  stop(): void {
    for (const { pid } of this.#running) if (pid) process.kill(-pid, 'SIGKILL');
  }
}

/** A folder with a small file system of its own if one can be mounted, which requires root on Linux. */
export class SmallDisk {
  /** Why it is an ordinary folder, which cannot be filled; undefined if it is mounted. */
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

  /** Writes until the disk is full. */
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

  /** Frees the space again. */
  empty(): void {
    rmSync(join(this.folder, 'ballast'), { force: true });
  }

  /** Unmounts lazily: programs with open files lose them when they end. */
  stop(): void {
    if (this.refused === undefined) execFileSync('umount', ['--lazy', this.folder]);
  }
}
