import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { pyramidFormat } from '#lib/scans/tile-source.ts';
import type { Cost } from './worker.ts';
import { peakMegabytes } from './worker.ts';

const folder = '.bench/pyramid/vips';
const { tileSize, tileOverlap } = pyramidFormat;

/** The pyramid alone, as `vips dzsave` makes it: our tiles, our quality. */
export const pyramidCommands = (file: string) => [
  [
    'vips',
    'dzsave',
    file,
    `${folder}/scan`,
    `--tile-size=${tileSize}`,
    `--overlap=${tileOverlap}`,
    '--suffix=.jpg[Q=82]',
  ],
];

/** Everything that our worker makes of a scan: pyramid, whole image, three thumbnails. */
export const allCommands = (file: string) => [
  ...pyramidCommands(file),
  ['vips', 'jpegsave', file, `${folder}/scan.jpg`, '--Q=90', '--strip'],
  ...[400, 800, 1600].map((side) => [
    'vipsthumbnail',
    file,
    `--size=${side}x${side}`,
    `--output=../vips/${side}.jpg[Q=80,strip]`,
  ]),
];

/** Runs programs of libvips one after the other, each with one thread for its pixels, as our workers have. */
export async function makeByVips(commands: string[][]): Promise<Cost> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const begun = performance.now();
  const before = childrenSeconds();
  let peak = 0;
  for (const [command = '', ...parameters] of commands)
    peak = Math.max(peak, await runOne(command, parameters));
  return { seconds: (performance.now() - begun) / 1000, cpuSeconds: childrenSeconds() - before, peak };
}

function runOne(command: string, parameters: string[]): Promise<number> {
  return new Promise((done, fail) => {
    const child = spawn(command, parameters, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, VIPS_CONCURRENCY: '1' },
    });
    let peak = 0;
    const watch = setInterval(() => {
      try {
        if (child.pid !== undefined) peak = Math.max(peak, peakMegabytes(child.pid) || 0);
      } catch {
        // It has just ended.
      }
    }, 10);
    child.once('error', fail);
    child.once('exit', (code) => {
      clearInterval(watch);
      if (code === 0) done(peak);
      else fail(new Error(`${command} ended with code ${code}`));
    });
  });
}

/** Processor seconds of all programs that this one has run and that have ended. */
function childrenSeconds(): number {
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[13]) + Number(fields[14])) / 100;
}
