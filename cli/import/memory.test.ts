import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { temporaryLibrary } from './library.fixture.ts';

/** The ids of a process and its children, read from /proc on Linux without spawning a program. */
function familyOf(program: number): number[] {
  try {
    const children = readFileSync(`/proc/${program}/task/${program}/children`, 'utf8');
    return [program, ...children.trim().split(' ').map(Number)];
  } catch {
    return listedFamilyOf(program);
  }
}

function listedFamilyOf(program: number): number[] {
  const rows = execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return [program, ...pairs.flatMap(([id = 0, parent]) => (parent === program ? [id] : []))];
}

/** Resident memory of processes in bytes, from /proc if there is one, else from ps. */
function residentMemory(ids: number[]): number {
  if (!existsSync('/proc/self/status')) {
    const rows = execFileSync('ps', ['-o', 'rss=', '-p', ids.join()], { encoding: 'utf8' })
      .trim()
      .split('\n');
    return rows.reduce((sum, row) => sum + Number(row) * 1024, 0);
  }
  return ids.reduce((sum, id) => {
    try {
      const status = readFileSync(`/proc/${id}/status`, 'utf8');
      return sum + Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
    } catch {
      // The process has ended meanwhile.
      return sum;
    }
  }, 0);
}

/** Imports a folder of one object, and measures the peak memory of all the import's processes together. */
async function peakMemory(folder: string, scans: number): Promise<number> {
  const library = temporaryLibrary();
  const { process: child, finished } = await library.start('import', '--json', folder);
  let [peak, isOver] = [0, false];
  const end = finished.finally(() => {
    isOver = true;
  });
  for (let looked = 0, family: number[] = []; !isOver; looked += 1) {
    // Listing processes takes longer than measuring those already known.
    if (looked % 10 === 0) family = familyOf(child.pid ?? 0);
    peak = Math.max(peak, residentMemory(family));
    await setTimeout(20);
  }
  const { code, stdout } = await end;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ objects: { added: 1 }, scans: { made: scans }, problems: [] });
  return peak;
}

test('newspaper pages of 69 megapixels take less than 1 GiB in all processes together', async () => {
  const folder = temporaryFolder();
  for (const number of [1, 2]) {
    const lines = Array.from({ length: 190 }, (_, line) => `M300 ${200 + line * 48}h6600`).join('');
    const page = `<svg xmlns="http://www.w3.org/2000/svg" width="7200" height="9600"><rect width="7200" height="9600" fill="#fff"/><path d="${lines}" stroke="#000" stroke-width="22" stroke-dasharray="60 14 23 ${8 + number}"/></svg>`;
    await sharp(Buffer.from(page), { limitInputPixels: false })
      .flatten()
      .threshold(128)
      .toColourspace('b-w')
      .tiff({ compression: 'ccittfax4', bitdepth: 1, predictor: 'none' })
      .toFile(join(folder, `page${number}.tif`));
  }
  const peak = await peakMemory(folder, 2);
  expect(peak).toBeGreaterThan(100 * 1024 ** 2);
  expect(peak).toBeLessThan(1024 ** 3);
});

// Decoded, at 3 bytes a pixel, they would exceed the limit.
test.each([
  ['wall.tif', 400, 1024],
  ['wall.jpg', 100, 400],
])(
  '%s of %i megapixels takes less than %i MiB',
  async (name, megapixels, mebibytes) => {
    const folder = temporaryFolder();
    const wall = sharp({
      create: { width: 20_000, height: megapixels * 50, channels: 3, background: '#876' },
      limitInputPixels: false,
    });
    await (name === 'wall.tif'
      ? wall.tiff({ compression: 'deflate', predictor: 'none' })
      : wall.jpeg()
    ).toFile(join(folder, name));
    const most = await peakMemory(folder, 1);
    expect(most).toBeGreaterThan(100 * 1024 ** 2);
    expect(most).toBeLessThan(mebibytes * 1024 ** 2);
  },
  180_000,
);
