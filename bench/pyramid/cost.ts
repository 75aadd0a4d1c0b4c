import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { pyramidFormat } from '#lib/scans/tile-source.ts';
import type { ImportReport } from '../../cli/import/report.ts';
import { run } from '../processes.ts';
import { childrenSeconds, heldMegabytes } from '../system.ts';
import type { Image } from './image.ts';

/** Cost of making files: seconds of wall-clock and of processor time. */
export type Cost = { seconds: number; cpuSeconds: number };

async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const [begun, before] = [performance.now(), childrenSeconds()];
  await work();
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds: childrenSeconds() - before };
}

const library = resolve('.bench/pyramid/library');

/**
 * Imports a folder into a new library with the operator's command: from its start until all its processes have ended,
 * with everything flushed to disk and in the store.
 * @returns with the peak memory of all its processes together in megabytes, if watched
 */
export async function importFolder(folder: string, scans: number, isWatched = false) {
  rmSync(library, { recursive: true, force: true });
  let peak = 0;
  const cost = await costOf(async () => {
    const environment = { ...process.env, DATA_DIR: library };
    const importing = promisify(execFile)(process.execPath, ['dist/cli.js', 'import', '--json', folder], {
      env: environment,
    });
    const watch = () => {
      peak = Math.max(peak, heldMegabytes(importing.child.pid ?? 0));
    };
    const timer = isWatched ? setInterval(watch, 20) : undefined;
    const { stdout } = await importing.finally(() => clearInterval(timer));
    const report = JSON.parse(stdout) as ImportReport;
    if (report.scans.made !== scans || report.problems.length > 0)
      throw new Error(`The import of ${folder} did not make it: ${stdout}`);
  });
  return { ...cost, peak };
}

const folder = '.bench/pyramid/vips';
const { tileSize, tileOverlap } = pyramidFormat;

/**
 * Makes pyramids with `vips dzsave`, decoding with another program where needed: our tiles, our quality, nothing
 * flushed to disk.
 * @param atOnce number of parallel programs, which share the cores
 * @param make for each image: just its pyramid, or all the pictures that an import makes
 */
export async function makeByVips(
  images: Image[],
  atOnce: number,
  make: 'pyramids' | 'all pictures' = 'pyramids',
): Promise<Cost> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const threads = Math.max(1, Math.floor(availableParallelism() / atOnce));
  const vips = (...parameters: string[]) => run('vips', parameters, { VIPS_CONCURRENCY: String(threads) });
  const waiting = [...images.entries()];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, { file: source, decoder }] = next;
      const target = `${folder}/${index}`;
      const decoded = `${target}-decoded`;
      if (decoder) await run(decoder.program, decoder.parameters(decoded));
      const file = decoder ? `${decoded}.${decoder.ending}` : source;
      const tiles = [`--tile-size=${tileSize}`, `--overlap=${tileOverlap}`, '--suffix=.jpg[Q=82]'];
      await vips('dzsave', file, target, ...tiles);
      if (make === 'all pictures') await makePictures(vips, file, target);
      if (decoder) rmSync(file);
    }
  };
  return await costOf(() => Promise.all(Array.from({ length: atOnce }, lane)));
}

type Vips = (...parameters: string[]) => Promise<unknown>;

/** The whole image and three thumbnails as in lib/scans/make.ts, the smaller ones from the largest. */
async function makePictures(vips: Vips, file: string, target: string): Promise<void> {
  if (extname(file) === '.jpg') copyFileSync(file, `${target}.jpg`);
  else await vips('copy', file, `${target}.jpg[Q=90]`);
  const huge = `${target}-1600.jpg`;
  await vips('thumbnail', file, `${huge}[Q=80,interlace]`, '1600');
  for (const side of [800, 400])
    await vips('thumbnail', huge, `${target}-${side}.jpg[Q=80,interlace]`, String(side));
}
