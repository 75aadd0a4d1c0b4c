import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type OverlayOptions } from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Box, see } from './sight.ts';

const window = { width: 480, height: 360 };
const stage: Box = { left: 60, top: 40, width: 360, height: 400 };
/** Position of a square scan in that stage; its lowest part is below the window. */
const place = { left: 60, top: 60 };
const folder = mkdtempSync(join(tmpdir(), 'czytelnia-sight-'));
const scan = join(folder, 'scan.png');

/** The empty window, and the window with the visible part of a scan. */
const shown = {} as Record<'nothing' | 'whole' | 'blurred' | 'faint' | 'half' | 'covered', Buffer>;

beforeAll(async () => {
  const bars = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 131) % 700, (index * 89) % 700];
    return `<rect x="${x}" y="${y}" width="90" height="14"/><rect x="${y}" y="${x}" width="6" height="60"/>`;
  });
  const drawing = `<svg width="720" height="720"><rect width="720" height="720" fill="#eee"/>${bars.join('')}</svg>`;
  await sharp(Buffer.from(drawing)).png().toFile(scan);
  const picture = sharp(
    await sharp(scan).resize(360, 360).extract({ left: 0, top: 0, width: 360, height: 300 }).toBuffer(),
  );
  const over = (ground: Buffer, input: OverlayOptions['input'], at = place) =>
    sharp(ground)
      .composite([{ input, ...at }])
      .png()
      .toBuffer();
  const nothing = await sharp({ create: { ...window, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const whole = await over(nothing, await picture.toBuffer());
  const blurred = await over(nothing, await picture.clone().blur(6).toBuffer());
  const faint = await over(nothing, await picture.clone().removeAlpha().ensureAlpha(0.1).toBuffer());
  const left = picture.clone().extract({ left: 0, top: 0, width: 180, height: 300 });
  const half = await over(blurred, await left.toBuffer());
  const button = { create: { width: 40, height: 30, channels: 3, background: '#f00' } } as const;
  const covered = await over(whole, button, { left: 200, top: 200 });
  Object.assign(shown, { nothing, whole, blurred, faint, half, covered });
});
afterAll(() => rmSync(folder, { recursive: true }));

type Seen = [at: number, keyof typeof shown][];

async function seen(names: Seen, settled: keyof typeof shown = 'whole', overlays: Box[] = []) {
  const frames = names.map(async ([at, name]) => {
    return { at, jpeg: await sharp(shown[name]).jpeg({ quality: 85 }).toBuffer() };
  });
  const loaded = { frames: await Promise.all(frames), settled: shown[settled], stage, overlays };
  const profile = { context: { viewport: window, deviceScaleFactor: 1 } };
  return await see(loaded, profile, scan, { width: 720, height: 720 });
}

test('a scan is seen when it is there blurred, and sharp with the final picture', async () => {
  const begun: Seen = [
    [-10, 'whole'],
    [100, 'nothing'],
    [200, 'faint'],
    [300, 'blurred'],
    [400, 'half'],
  ];
  expect(await seen([...begun, [500, 'whole'], [600, 'whole']])).toEqual({ first: 300, sharp: 500 });
});

test('a later loss of sharpness counts', async () => {
  const frames: Seen = [
    [100, 'whole'],
    [200, 'blurred'],
    [300, 'whole'],
  ];
  expect(await seen(frames)).toEqual({ first: 100, sharp: 300 });
});

test('controls over the scan do not count', async () => {
  const box = { left: 200, top: 200, width: 40, height: 30 };
  expect(
    await seen(
      [
        [100, 'whole'],
        [200, 'covered'],
      ],
      'covered',
      [box],
    ),
  ).toEqual({ first: 100, sharp: 100 });
});

test('without the last picture nothing is known', async () => {
  expect(await seen([[100, 'blurred']])).toBeUndefined();
});

test('a viewer that shows something else is refused', async () => {
  await expect(seen([[100, 'nothing']], 'nothing')).rejects.toThrow(/% of the scan's place/);
});
