import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { temporaryLibrary } from './library.fixture.ts';

type Process = { id: number; parent: number; bytes: number };

/** All processes, from /proc where there is one, else from ps. */
function processes(): Process[] {
  if (!existsSync('/proc/self/status')) {
    const rows = execFileSync('ps', ['-axo', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
    return rows.map((row) => asProcess(row.trim().split(/\s+/)));
  }
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const status = readFileSync(`/proc/${name}/status`, 'utf8');
      const told = (key: string) => new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? '0';
      return [asProcess([name, told('PPid'), told('VmRSS')])];
    } catch {
      // It ended meanwhile.
      return [];
    }
  });
}

function asProcess([id, parent, kilobytes]: string[]): Process {
  return { id: Number(id), parent: Number(parent), bytes: Number(kilobytes) * 1024 };
}

/** Bytes that a process and its children hold in memory. */
function held(program: number): number {
  const family = processes().filter(({ id, parent }) => id === program || parent === program);
  return family.reduce((sum, { bytes }) => sum + bytes, 0);
}

/** Imports a folder of one object, and measures the most bytes that all programs of the import held together. */
async function peakMemory(folder: string, scans: number): Promise<number> {
  const library = temporaryLibrary();
  const { process: child, ended } = library.start('import', '--json', folder);
  let [peak, isOver] = [0, false];
  const end = ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    peak = Math.max(peak, held(child.pid ?? 0));
    await setTimeout(20);
  }
  const { code, stdout } = await end;
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ objects: { added: 1 }, scans: { made: scans }, problems: [] });
  return peak;
}

test('newspaper pages of 69 megapixels take less than 1 GiB, all processes together', async () => {
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

// Their pixels alone, 1.2 GB, would be too many.
test.each(['wall.jpg', 'wall.tif'])(
  '400 megapixels as %s take less than 1 GiB',
  async (name) => {
    const folder = temporaryFolder();
    const wall = sharp({
      create: { width: 20_000, height: 20_000, channels: 3, background: '#876' },
      limitInputPixels: false,
    });
    await (name === 'wall.tif'
      ? wall.tiff({ compression: 'deflate', predictor: 'none' })
      : wall.jpeg()
    ).toFile(join(folder, name));
    const most = await peakMemory(folder, 1);
    expect(most).toBeGreaterThan(100 * 1024 ** 2);
    expect(most).toBeLessThan(1024 ** 3);
  },
  180_000,
);
