import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Box, see } from './sight.ts';

const window = { width: 480, height: 360 };
const stage: Box = { left: 60, top: 40, width: 360, height: 400 };
/** Position of a square scan in that stage; its lowest part is below the window. */
const place = { left: 60, top: 60 };
const folder = mkdtempSync(join(tmpdir(), 'czytelnia-sight-'));
const scan = join(folder, 'scan.png');

/** The empty window, and the window with the visible part of a scan. */
const empty = sharp({ create: { ...window, channels: 3, background: '#888' } });
const shown = {} as Record<'whole' | 'blurred' | 'faint' | 'half' | 'covered', Buffer>;
const nothing = empty.png().toBuffer();

beforeAll(async () => {
  const bars = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 131) % 700, (index * 89) % 700];
    return `<rect x="${x}" y="${y}" width="90" height="14"/><rect x="${y}" y="${x}" width="6" height="60"/>`;
  });
  const drawing = `<svg width="720" height="720"><rect width="720" height="720" fill="#eee"/>${bars.join('')}</svg>`;
  await sharp(Buffer.from(drawing)).png().toFile(scan);
  const picture = await sharp(scan).resize(360, 360).png().toBuffer();
  const visible = { left: 0, top: 0, width: 360, height: 300 };
  const over = async (ground: Buffer, input: Buffer, at = place) =>
    await sharp(ground)
      .composite([{ input, ...at }])
      .png()
      .toBuffer();
  const whole = await sharp(picture).extract(visible).png().toBuffer();
  const blurred = await sharp(await sharp(picture).blur(6).png().toBuffer())
    .extract(visible)
    .png()
    .toBuffer();
  const left = await sharp(whole)
    .extract({ ...visible, width: 180 })
    .png()
    .toBuffer();
  const button = sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } }).png();
  shown.whole = await over(await nothing, whole);
  shown.blurred = await over(await nothing, blurred);
  shown.faint = await over(await nothing, await sharp(whole).removeAlpha().ensureAlpha(0.1).png().toBuffer());
  shown.half = await over(shown.blurred, left);
  shown.covered = await over(shown.whole, await button.toBuffer(), { left: 200, top: 200 });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function seen(frames: [number, Buffer][], settled = shown.whole, overlays: Box[] = []) {
  const jpegs = frames.map(async ([at, png]) => ({
    at,
    jpeg: await sharp(png).jpeg({ quality: 85 }).toBuffer(),
  }));
  const loaded = { frames: await Promise.all(jpegs), settled, stage, overlays };
  const profile = { context: { viewport: window, deviceScaleFactor: 1 } };
  return await see(loaded, profile, scan, { width: 720, height: 720 });
}

describe('the sight of a load', () => {
  it('is first the blurred scan, then the final picture', async () => {
    const { whole, blurred, faint, half } = shown;
    const begun: [number, Buffer][] = [
      [-10, whole],
      [100, await nothing],
      [200, faint],
    ];
    const frames: [number, Buffer][] = [...begun, [300, blurred], [400, half], [500, whole], [600, whole]];
    expect(await seen(frames)).toEqual({ first: 300, sharp: 500 });
  });

  it('counts a later loss of sharpness', async () => {
    const { whole, blurred } = shown;
    const frames: [number, Buffer][] = [
      [100, whole],
      [200, blurred],
      [300, whole],
    ];
    expect(await seen(frames)).toEqual({ first: 100, sharp: 300 });
  });

  it('ignores controls over the scan', async () => {
    const { whole, covered } = shown;
    const box = { left: 200, top: 200, width: 40, height: 30 };
    const frames: [number, Buffer][] = [
      [100, whole],
      [200, covered],
    ];
    expect(await seen(frames, covered, [box])).toEqual({ first: 100, sharp: 100 });
  });

  it('is unknown when the last picture is missing', async () => {
    expect(await seen([[100, shown.blurred]])).toBeUndefined();
  });

  it('is refused when the viewer shows something else', async () => {
    await expect(seen([[100, await nothing]], await nothing)).rejects.toThrow(/% of the scan's place/);
  });
});
