import { mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { pyramidFormat } from '#lib/scans/tile-source.ts';
import { run } from '../processes.ts';
import { type Cost, childrenSeconds } from './cost.ts';

const folder = '.bench/pyramid/vips';
const { tileSize, tileOverlap } = pyramidFormat;

/**
 * Pyramids alone, as `vips dzsave` makes them: our tiles, our quality, nothing flushed to the disk.
 * @param atOnce how many programs at once; the cores are shared out among them
 */
export async function makeByVips(files: string[], atOnce: number): Promise<Cost> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const threads = Math.max(1, Math.floor(availableParallelism() / atOnce));
  const waiting = [...files.entries()];
  const begun = performance.now();
  const before = childrenSeconds();
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await makeOne(next[1], next[0], threads);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds: childrenSeconds() - before };
}

async function makeOne(file: string, index: number, threads: number): Promise<void> {
  const parameters = [`--tile-size=${tileSize}`, `--overlap=${tileOverlap}`, '--suffix=.jpg[Q=82]'];
  await run('vips', ['dzsave', file, `${folder}/${index}`, ...parameters], {
    VIPS_CONCURRENCY: String(threads),
  });
}
