import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { readTextLayer } from '#lib/text/alto.ts';
import { inspectText, readText } from './formats.ts';

export const scan = { width: 1000, height: 2000 };

export function fileWith(name: string, content: string | Buffer): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}

/** The text layer that a file yields for a scan of 1000 × 2000. */
export const layerOf = async (name: string, content: string | Buffer) =>
  await readTextLayer(new TextDecoder().decode(await readText(fileWith(name, content))), scan);

/** The lines of each page of a file, by block. */
export async function pagesIn(name: string, content: string | Buffer) {
  const file = fileWith(name, content);
  const { pages = [] } = (await inspectText(file)) ?? {};
  const layers = await Promise.all(
    pages.map(async (_, index) =>
      readTextLayer(new TextDecoder().decode(await readText(file, index + 1)), scan),
    ),
  );
  return {
    images: pages.map(({ image }) => image),
    layers,
    lines: layers.map(({ blocks }) =>
      blocks.map(({ lines }) => lines.map(({ words }) => words.map(({ text }) => text).join(' '))),
    ),
  };
}
