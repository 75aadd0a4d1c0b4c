import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { temporaryLibrary } from './library.fixture.ts';

/** A number that /proc tells of a process; 0 when it has ended. */
function told(id: number, key: 'PPid' | 'VmRSS'): number {
  try {
    return Number(
      new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0,
    );
  } catch {
    return 0;
  }
}

/** Bytes that a process and its children hold in memory. */
function held(program: number): number {
  const all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  const family = all.filter((id) => id === program || told(id, 'PPid') === program);
  return family.reduce((sum, id) => sum + told(id, 'VmRSS'), 0) * 1024;
}

test.skipIf(process.platform !== 'linux')(
  'newspaper pages of 69 megapixels take less than 1 GiB, all processes together',
  async () => {
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
    const library = temporaryLibrary();
    const { process: child, ended } = library.start('import', '--json', folder);
    let [most, isOver] = [0, false];
    const end = ended.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      most = Math.max(most, held(child.pid ?? 0));
      await setTimeout(20);
    }
    const { code, stdout } = await end;
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ objects: { added: 1 }, scans: { made: 2 }, problems: [] });
    expect(most).toBeGreaterThan(100 * 1024 ** 2);
    expect(most).toBeLessThan(1024 ** 3);
  },
);
