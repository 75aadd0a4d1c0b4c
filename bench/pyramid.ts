// Part of npm run bench: an import of scans compared with libvips' own programs.

import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname, resolve } from 'node:path';
import { promisify } from 'node:util';
import { heldMegabytes } from '#e2e/support/process-figures.ts';
import { pyramidFormat } from '#lib/scans/tile-source.ts';
import type { ImportReport } from '../cli/import/report.ts';
import { run } from './commands.ts';
import { type Cost, costOf } from './cost.ts';
import { generatedImages, generatedLargeImage, type Image, type Images } from './pyramid/image.ts';
import { atLeast, type Row, report, takeTurns } from './rows.ts';

const rounds = 3;
const cores = availableParallelism();

const library = resolve('.bench/pyramid/library');

const folder = '.bench/pyramid/vips';
const { tileSize, tileOverlap } = pyramidFormat;

type Vips = (...parameters: string[]) => Promise<unknown>;

const rows: Row[] = [];
for (const kind of await generatedImages()) rows.push(await compared(kind));
rows.push(await memory('JPEG', await generatedLargeImage('JPEG', 'jpg', 'Q=85')));
rows.push(
  await memory('TIFF with LZW', await generatedLargeImage('TIFF with LZW', 'tif', 'compression=lzw')),
);
report('pyramid', rows);

/** An import compared with making just the pyramids, and with making all pictures. */
async function compared({ name, folder, images, megapixels }: Images): Promise<Row> {
  const makers = [
    () => importFolder(folder, images.length),
    () => makeByVips(images, cores),
    () => makeByVips(images, 1),
    () => makeByVips(images, cores, 'all pictures'),
  ];
  const costs = await takeTurns(makers, rounds, (make) => make(), 0);
  const [ours = 0, together = 0, inTurn = 0, pictures = 0] = costs.map((cost) => megapixels / cost.seconds);
  const vips = Math.max(together, inTurn);
  const decoder = images[0]?.decoder?.program;
  const rival = decoder ? `${decoder} and vips dzsave` : 'vips dzsave alone';
  return {
    group: `importing ${images.length} scans of ${Math.round(megapixels / images.length)} megapixels; ratio to ${rival}`,
    name: `${name}, megapixels per second`,
    figures: { ours, [rival]: vips, 'vips, all pictures': pictures },
    ratio: ours / vips,
    ...atLeast(0.8, ours / vips),
  };
}

async function memory(name: string, { folder, images, megapixels }: Images): Promise<Row> {
  const { peak } = await importFolder(folder, images.length, true);
  return {
    group: `importing one scan of ${Math.round(megapixels)} megapixels`,
    name: `${name}, MB held by all programs at the peak`,
    figures: { ours: peak },
    goal: '≤ 1024 MiB',
    reached: peak <= (1024 * 2 ** 20) / 1e6,
  };
}

/**
 * Imports a folder into a new library with the operator's command: from its start until all its processes have ended,
 * with everything flushed to disk and in the store.
 * @returns with the peak memory of all its processes together in megabytes, if watched
 */
async function importFolder(folder: string, scans: number, isWatched = false) {
  rmSync(library, { recursive: true, force: true });
  let peak = 0;
  const cost = await costOf(async () => {
    const env = { ...process.env, DATA_DIR: library };
    const parameters = ['dist/cli.js', 'import', '--json', folder];
    const importing = promisify(execFile)(process.execPath, parameters, { env });
    const watch = () => {
      peak = Math.max(peak, heldMegabytes(importing.child.pid ?? 0));
    };
    const timer = isWatched ? setInterval(watch, 20) : undefined;
    const { stdout } = await importing.finally(() => clearInterval(timer));
    const report = JSON.parse(stdout) as ImportReport;
    if (report.scans.made !== scans || report.problems.length > 0)
      throw new Error(`The import of ${folder} failed: ${stdout}`);
  });
  return { ...cost, peak };
}

/**
 * Makes pyramids with `vips dzsave`, decoding with another program where needed: our tiles, our quality, nothing
 * flushed to disk.
 * @param atOnce number of parallel programs, which share the cores
 * @param output for each image: just its pyramid, or all the pictures that an import makes
 */
async function makeByVips(
  images: Image[],
  atOnce: number,
  output: 'pyramids' | 'all pictures' = 'pyramids',
): Promise<Cost> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const threads = Math.max(1, Math.floor(cores / atOnce));
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
      if (output === 'all pictures') await makePictures(vips, file, target);
      if (decoder) rmSync(file);
    }
  };
  return await costOf(() => Promise.all(Array.from({ length: atOnce }, lane)));
}

/** The whole image and three thumbnails as in lib/scans/make.ts, the smaller ones from the largest. */
async function makePictures(vips: Vips, file: string, target: string): Promise<void> {
  if (extname(file) === '.jpg') copyFileSync(file, `${target}.jpg`);
  else await vips('copy', file, `${target}.jpg[Q=90]`);
  const huge = `${target}-1600.jpg`;
  await vips('thumbnail', file, `${huge}[Q=80,interlace]`, '1600');
  for (const side of [800, 400])
    await vips('thumbnail', huge, `${target}-${side}.jpg[Q=80,interlace]`, String(side));
}
