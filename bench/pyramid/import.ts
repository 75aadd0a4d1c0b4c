import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ImportReport } from '../../cli/import/report.ts';
import { type Cost, childrenSeconds, heldMegabytes } from './cost.ts';

const dataDir = resolve('.bench/pyramid/library');

/**
 * Imports a folder into a new library with the command that operators use: from its start until all its programs
 * have ended, everything flushed to the disk and in the store.
 * @returns with the most megabytes that all its programs held together, where they are watched
 */
export async function importFolder(
  folder: string,
  scans: number,
  { isWatched = false } = {},
): Promise<Cost & { peak: number }> {
  rmSync(dataDir, { recursive: true, force: true });
  const begun = performance.now();
  const before = childrenSeconds();
  const child = spawn(process.execPath, ['dist/cli.js', 'import', '--json', folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, DATA_DIR: dataDir },
  });
  let peak = 0;
  const watch = isWatched
    ? setInterval(() => {
        peak = Math.max(peak, heldMegabytes(child.pid ?? 0));
      }, 20)
    : undefined;
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  await new Promise<void>((done, fail) => {
    child.once('error', fail);
    child.once('close', () => done());
  });
  clearInterval(watch);
  const seconds = (performance.now() - begun) / 1000;
  const report = JSON.parse(Buffer.concat(printed).toString()) as ImportReport;
  if (report.scans.made !== scans || report.problems.length > 0)
    throw new Error(`The import of ${folder} did not make it: ${JSON.stringify(report)}`);
  return { seconds, cpuSeconds: childrenSeconds() - before, peak };
}
