import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Box, see } from './sight.ts';

const window = { width: 480, height: 360 };
const stage: Box = { left: 60, top: 40, width: 360, height: 400 };
/** Where a square scan lies in that stage; its lowest part is below the window. */
const place = { left: 60, top: 60 };
const size = { width: 720, height: 720 };
const profile = { context: { viewport: window, deviceScaleFactor: 1 } };

const folder = mkdtempSync(join(tmpdir(), 'czytelnia-sight-'));
const scan = join(folder, 'scan.png');
let picture: Buffer;

beforeAll(async () => {
  const bars = Array.from({ length: 60 }, (_, index) => {
    const [x, y] = [(index * 131) % 700, (index * 89) % 700];
    return `<rect x="${x}" y="${y}" width="90" height="14"/><rect x="${y}" y="${x}" width="6" height="60"/>`;
  });
  const drawing = `<svg width="720" height="720"><rect width="720" height="720" fill="#eee"/>${bars.join('')}</svg>`;
  await sharp(Buffer.from(drawing)).png().toFile(scan);
  picture = await sharp(scan).resize(360, 360).png().toBuffer();
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The window with pictures on a grey ground. */
function shown(...layers: { input: Buffer; left: number; top: number }[]) {
  const ground = sharp({ create: { ...window, channels: 3, background: '#888' } });
  return ground.composite(layers);
}

/** The part of a scan that lies in the window. */
const cutScan = (input: Buffer) =>
  sharp(input).extract({ left: 0, top: 0, width: 360, height: 300 }).png().toBuffer();
const jpeg = (image: Sharp) => image.jpeg({ quality: 85 }).toBuffer();

async function stages() {
  const whole = await cutScan(picture);
  const blurred = await cutScan(await sharp(picture).blur(6).png().toBuffer());
  const faint = await sharp(whole).removeAlpha().ensureAlpha(0.1).png().toBuffer();
  const half = await sharp(whole).extract({ left: 0, top: 0, width: 180, height: 300 }).png().toBuffer();
  return { whole, blurred, faint, half };
}

async function loaded(frames: [number, Sharp][], settled: Sharp, overlays: Box[] = []) {
  return {
    frames: await Promise.all(frames.map(async ([at, image]) => ({ at, jpeg: await jpeg(image) }))),
    settled: await settled.png().toBuffer(),
    stage,
    overlays,
  };
}

describe('what is seen of a load', () => {
  it('is first the blurred scan, then the picture that stays', async () => {
    const { whole, blurred, faint, half } = await stages();
    const frames: [number, Sharp][] = [
      [-10, shown({ input: whole, ...place })],
      [100, shown()],
      [200, shown({ input: faint, ...place })],
      [300, shown({ input: blurred, ...place })],
      [400, shown({ input: blurred, ...place }, { input: half, ...place })],
      [500, shown({ input: whole, ...place })],
      [600, shown({ input: whole, ...place })],
    ];
    const sight = await see(await loaded(frames, shown({ input: whole, ...place })), profile, scan, size);
    expect(sight).toMatchObject({ first: 300, sharp: 500 });
  });

  it('counts a later loss of sharpness', async () => {
    const { whole, blurred } = await stages();
    const frames: [number, Sharp][] = [
      [100, shown({ input: whole, ...place })],
      [200, shown({ input: blurred, ...place })],
      [300, shown({ input: whole, ...place })],
    ];
    const sight = await see(await loaded(frames, shown({ input: whole, ...place })), profile, scan, size);
    expect(sight).toMatchObject({ first: 100, sharp: 300 });
  });

  it('does not count what lies over the scan', async () => {
    const { whole } = await stages();
    const button = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const frames: [number, Sharp][] = [
      [100, shown({ input: whole, ...place })],
      [200, shown({ input: whole, ...place }, { input: button, left: 200, top: 200 })],
    ];
    const box = { left: 200, top: 200, width: 40, height: 30 };
    const settled = shown({ input: whole, ...place }, { input: button, left: 200, top: 200 });
    const sight = await see(await loaded(frames, settled, [box]), profile, scan, size);
    expect(sight).toMatchObject({ first: 100, sharp: 100 });
  });

  it('is unknown when the last picture is missing', async () => {
    const { whole, blurred } = await stages();
    const frames: [number, Sharp][] = [[100, shown({ input: blurred, ...place })]];
    expect(
      await see(await loaded(frames, shown({ input: whole, ...place })), profile, scan, size),
    ).toBeUndefined();
  });

  it('is refused when the viewer shows something else', async () => {
    const load = await loaded([[100, shown()]], shown());
    await expect(see(load, profile, scan, size)).rejects.toThrow(/% of the scan's place/);
  });
});
