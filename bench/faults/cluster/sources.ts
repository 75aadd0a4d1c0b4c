import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';

const folder = 'demo/photographs';

/** Old photographs, some 1024 pixels wide, of the demonstration. */
function photographs(): string[] {
  return readdirSync(folder)
    .sort()
    .map((name) => join(folder, name));
}

/** Title of the object that a number makes. */
export function titleOf(number: number): string {
  return `Widok nr ${number}`;
}

/** The folder of one object's sources. */
export function sourceFolder(parent: string, number: number): string {
  return join(parent, String(number).padStart(3, '0'));
}

/**
 * Writes the sources of one object below a folder: a description and one or two scans, cut out of photographs so that no
 * two scans are the same. Its place in the feed lies between those of others and has microseconds.
 * @param number below 211
 */
export async function makeSource(parent: string, number: number): Promise<void> {
  const folder = sourceFolder(parent, number);
  mkdirSync(folder, { recursive: true });
  const published = new Date(Date.UTC(2026, 0, 1) - ((number * 37) % 211) * 86_400_000);
  const microseconds = String((number * 7919) % 1_000_000).padStart(6, '0');
  const lines = [
    `identifier: faults-${number}`,
    `title: ${titleOf(number)}`,
    'date: "1890"',
    'categories: [photographs]',
    `published: "${published.toISOString().slice(0, 19)}.${microseconds}"`,
  ];
  writeFileSync(join(folder, 'metadata.yaml'), `${lines.join('\n')}\n`);
  const all = photographs();
  for (const scan of number % 3 === 0 ? [1, 2] : [1]) {
    const photograph = all[(number + scan) % all.length] ?? '';
    const part = { left: number % 20, top: Math.floor(number / 20), width: 700, height: 420 };
    await sharp(photograph)
      .extract(part)
      .jpeg({ quality: 90 })
      .toFile(join(folder, `${scan}.jpg`));
  }
}
