import { dirname } from 'node:path';
import { inspectAlto } from '#lib/scans/alto.ts';
import { UnreadableFile } from '#lib/scans/inspect.ts';
import { nameOf, stemOf } from './folder.ts';
import type { Reading, SourceObject } from './source.ts';

/** An ALTO file and the image that it names, if it names one. */
type Text = { file: string; image: string | undefined };

/**
 * Gives each scan its text layer: the ALTO file that its description names, else the one of its own name beside it,
 * else the one that names the image, beside it or in a neighbouring folder.
 */
export async function linkTexts(
  objects: SourceObject[],
  xmlFiles: string[],
  { report }: Reading,
): Promise<void> {
  const texts: Text[] = [];
  for (const file of xmlFiles) {
    try {
      const head = await inspectAlto(file);
      if (head) texts.push({ file, image: head.image && stemOf(head.image.replace(/\\/g, '/')) });
      else report({ file, reason: 'XML of another kind than ALTO is not read', kind: 'skipped' });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      report({ file, reason: error.message, kind: 'error' });
    }
  }
  const used = new Set<string>();
  for (const scan of objects.flatMap((object) => object.scans)) {
    const sound = (text: Text) => text.file === scan.text;
    const found = scan.text ? texts.find(sound) : (besideIt(texts, scan.file) ?? namingIt(texts, scan.file));
    if (found) used.add(found.file);
    scan.text = found?.file;
  }
  for (const { file } of texts.filter((text) => !used.has(text.file))) {
    report({ file, reason: 'no image that is imported belongs to this text', kind: 'skipped' });
  }
}

function besideIt(texts: Text[], image: string): Text | undefined {
  const names = [`${stemOf(image)}.xml`, `${stemOf(image)}.alto.xml`];
  return texts.find((text) => dirname(text.file) === dirname(image) && names.includes(nameOf(text.file)));
}

function namingIt(texts: Text[], image: string): Text | undefined {
  const naming = texts.filter((text) => text.image === stemOf(image));
  const near = (text: Text) => dirname(dirname(text.file)) === dirname(dirname(image));
  return naming.find((text) => dirname(text.file) === dirname(image)) ?? naming.find(near);
}
