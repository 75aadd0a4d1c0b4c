import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { pdfOf } from '#lib/scans/documents/pdf.fixture.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { ScanWorkers, type WorkerOptions } from './workers.ts';

function scanWorkers(options: WorkerOptions = {}): ScanWorkers {
  const workers = new ScanWorkers({ program: resolve('dist/scan-worker.js'), ...options });
  onTestFinished(() => workers.close());
  return workers;
}

const maxPixels = 400_000_000;

async function makeSound(workers: ScanWorkers): Promise<void> {
  const file = join(temporaryFolder(), 'sound.png');
  await picture(60, 40).png().toFile(file);
  const generated = await workers.make({ file, folder: temporaryFolder(), maxPixels, page: 1 });
  expect(generated).toMatchObject({ width: 60, height: 40 });
}

test('a hanging decoder is killed after its timeout, and the others continue', async () => {
  const hanging = join(temporaryFolder(), 'hanging.tif');
  // Opening a FIFO for reading blocks until somebody writes to it.
  execFileSync('mkfifo', [hanging]);
  const workers = scanWorkers({ timeout: 9000 });
  const all = Array.from({ length: workers.size }, async () => await workers.look(hanging).catch(String));
  for (const reason of await Promise.all(all))
    expect(reason).toMatch(/its decoder ended unexpectedly \(stopped after 0\.15 minutes\)/);
  await makeSound(workers);
});

/** Ids of this process's children; pgrep fails if there are none. */
const children = () =>
  spawnSync('pgrep', ['-P', String(process.pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean);

test('a worker starts only when there is work for it', async () => {
  const before = new Set(children());
  const started = () => children().filter((id) => !before.has(id));
  const workers = scanWorkers();
  expect(started()).toEqual([]);
  await makeSound(workers);
  await makeSound(workers);
  expect(started()).toHaveLength(1);
});

test('an image is composed by a worker, which blames the picture that is no image', async () => {
  const workers = scanWorkers();
  const [file, target] = [join(temporaryFolder(), 'a.png'), join(temporaryFolder(), 'image.tif')];
  await picture(60, 40).png().toFile(file);
  const size = { width: 60, height: 40 };
  const placed = { file, name: 'A', left: 0, top: 0, ...size };
  await workers.compose({ pictures: [placed], target, maxPixels, ...size });
  expect(await sharp(target).metadata()).toMatchObject({ format: 'tiff', ...size });
  writeFileSync(file, 'no image');
  const failing = workers.compose({ pictures: [placed], target, maxPixels, ...size });
  await expect(failing).rejects.toThrow('its picture A: it is named .png, but holds no image');
});

/** The largest peak memory of any worker, in bytes. */
function peakOfWorkers(): number {
  const peaks = children().map((id) => {
    try {
      return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1]);
    } catch {
      // The worker has ended meanwhile.
      return 0;
    }
  });
  return 1024 * Math.max(...peaks);
}

test('a PDF of thirteen kilobytes that unpacks to more than fits in memory only affects itself, with 2 GB at most', async () => {
  const packed = deflateSync(deflateSync(Buffer.alloc(2 ** 30), { level: 1 }), { level: 9 });
  const file = join(temporaryFolder(), 'bomb.pdf');
  const page = { width: 600, height: 800, content: { filter: '[/FlateDecode /FlateDecode]', bytes: packed } };
  writeFileSync(file, pdfOf([page]));
  const workers = scanWorkers();
  const generated = workers.make({ file, folder: temporaryFolder(), maxPixels, page: 1 });
  await expect(generated).rejects.toThrow(/damaged, or takes more than the 2 GB of memory/);
  const peak = peakOfWorkers();
  expect(peak).toBeGreaterThan(300_000_000);
  expect(peak).toBeLessThan(2.5 * 2 ** 30);
  await makeSound(workers);
});
