import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { extname } from 'node:path';
import { pyramidFormat } from '#lib/scans/tile-source.ts';
import { run } from '../processes.ts';
import { type Cost, childrenSeconds } from './cost.ts';

const folder = '.bench/pyramid/vips';
const { tileSize, tileOverlap } = pyramidFormat;

/**
 * Pyramids as `vips dzsave` makes them: our tiles, our quality, nothing flushed to the disk.
 * @param atOnce how many programs at once; the cores are shared out among them
 * @param make what of each image: its pyramid alone, or all the pictures that an import makes
 */
export async function makeByVips(
  files: string[],
  atOnce: number,
  make: 'pyramids' | 'all pictures' = 'pyramids',
): Promise<Cost> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const threads = Math.max(1, Math.floor(availableParallelism() / atOnce));
  const waiting = [...files.entries()];
  const begun = performance.now();
  const before = childrenSeconds();
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, file] = next;
      const vips = (...parameters: string[]) =>
        run('vips', parameters, { VIPS_CONCURRENCY: String(threads) });
      await makePyramid(vips, file, `${folder}/${index}`);
      if (make === 'all pictures') await makePictures(vips, file, `${folder}/${index}`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds: childrenSeconds() - before };
}

type Vips = (...parameters: string[]) => Promise<unknown>;

async function makePyramid(vips: Vips, file: string, target: string): Promise<void> {
  const parameters = [`--tile-size=${tileSize}`, `--overlap=${tileOverlap}`, '--suffix=.jpg[Q=82]'];
  await vips('dzsave', file, target, ...parameters);
}

/** The whole image and three thumbnails as lib/scans/make.ts has them, the smaller ones from the largest. */
async function makePictures(vips: Vips, file: string, target: string): Promise<void> {
  if (extname(file) === '.jpg') copyFileSync(file, `${target}.jpg`);
  else await vips('copy', file, `${target}.jpg[Q=90]`);
  const huge = `${target}-1600.jpg`;
  await vips('thumbnail', file, `${huge}[Q=80,interlace]`, '1600');
  for (const side of [800, 400])
    await vips('thumbnail', huge, `${target}-${side}.jpg[Q=80,interlace]`, String(side));
}
