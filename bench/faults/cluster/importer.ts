import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';

/** How an import ended: as its report says, in a sentence for the operator, or otherwise. */
export type Imported = { result: 'done' | 'refused' | 'cut' | 'broken'; seconds: number; said: string };

/** The command line on the cluster. */
export class Importer {
  readonly #environment: Record<string, string>;
  readonly #running = new Set<number>();
  #isRemoved = false;

  constructor(environment: Record<string, string>) {
    this.#environment = environment;
  }

  /** Imports folders. @param cut kill it after so many milliseconds: it alone, or with its workers */
  async import(folders: string[], cut?: { after: number; withWorkers: boolean }): Promise<Imported> {
    const begun = performance.now();
    const ended = this.run(['import', ...folders], cut);
    const { code, signal, said } = await ended;
    const seconds = (performance.now() - begun) / 1000;
    if (signal === 'SIGKILL') return { result: 'cut', seconds, said };
    if (code === 0) return { result: 'done', seconds, said };
    // A stack is nothing for an operator.
    const isSentence = code === 1 && !/\n\s+at /.test(said);
    return { result: isSentence ? 'refused' : 'broken', seconds, said };
  }

  /** Runs any command. */
  async run(
    parameters: string[],
    cut?: { after: number; withWorkers: boolean },
  ): Promise<{ code: number | null; signal: string | null; said: string }> {
    if (this.#isRemoved) throw new Error('The importer was removed');
    const child = spawn(process.execPath, ['dist/cli.js', ...parameters], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // Warnings of packages are nothing that an import says.
      env: { ...process.env, NODE_ENV: 'production', NODE_NO_WARNINGS: '1', ...this.#environment },
      detached: true,
    });
    const { pid } = child;
    if (pid === undefined) throw new Error('The command line does not start');
    this.#running.add(pid);
    const said: Buffer[] = [];
    child.stdout.on('data', (bytes: Buffer) => said.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => said.push(bytes));
    const over = new AbortController();
    const exit = new Promise<[number | null, string | null]>((done) => {
      child.once('exit', (code, signal) => done([code, signal]));
    }).finally(() => over.abort());
    if (cut) {
      await sleep(cut.after, undefined, { signal: over.signal }).catch(() => undefined);
      if (!over.signal.aborted) process.kill(cut.withWorkers ? -pid : pid, 'SIGKILL');
    }
    const [code, signal] = await exit;
    this.#running.delete(pid);
    return { code, signal, said: Buffer.concat(said).toString() };
  }

  /** Kills everything that still runs, for good. */
  remove(): void {
    this.#isRemoved = true;
    for (const pid of this.#running) process.kill(-pid, 'SIGKILL');
  }
}
