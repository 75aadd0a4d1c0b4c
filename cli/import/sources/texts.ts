import { basename, dirname } from 'node:path';
import { inspectAlto } from '#lib/scans/alto.ts';
import { UnreadableFile } from '#lib/scans/inspect.ts';
import { stemOf } from './folder.ts';
import type { Reading, SourceObject } from './source.ts';

/** An ALTO file and the image that it names, if it names one. */
type Text = { file: string; image: string | undefined };

/**
 * Gives each scan its text layer: the ALTO file that its description names; else the one of its own name, beside it
 * or in a neighbouring folder named ALTO; else the one that names the image, beside it or in a neighbouring folder.
 */
export async function linkTexts(
  objects: SourceObject[],
  xmlFiles: string[],
  { report, claimed, damaged }: Reading,
): Promise<void> {
  const scans = objects.flatMap((object) => object.scans);
  const named = new Set(scans.flatMap(({ text }) => text ?? []));
  const texts: Text[] = [];
  for (const file of new Set([...named, ...xmlFiles.filter((one) => !damaged.has(one))])) {
    try {
      const head = await inspectAlto(file);
      if (head) texts.push({ file, image: head.image && stemOf(head.image.replace(/\\/g, '/')) });
      else if (named.has(file) || !claimed.has(file))
        report({
          file,
          reason: 'XML of another kind than ALTO is not read',
          kind: named.has(file) ? 'error' : 'skipped',
        });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      report({ file, reason: error.message, kind: 'error' });
    }
  }
  const find = finder(texts);
  const used = new Set<string>();
  for (const scan of scans) {
    const found = find(scan);
    if (found) used.add(found.file);
    scan.text = found?.file;
  }
  for (const { file } of texts.filter((text) => !used.has(text.file))) {
    report({ file, reason: 'no image that is imported belongs to this text', kind: 'skipped' });
  }
}

function finder(texts: Text[]): (scan: { file: string; text?: string | undefined }) => Text | undefined {
  const byFile = new Map(texts.map((text) => [text.file, text]));
  const byName = grouped(texts, ({ file }) => stemOf(file).replace(/\.alto$/i, ''));
  const byImage = grouped(texts, ({ image }) => image ?? '');
  return ({ file: image, text }) => {
    if (text !== undefined) return byFile.get(text);
    const beside = ({ file }: Text) => dirname(file) === dirname(image);
    const near = ({ file }: Text) =>
      dirname(dirname(file)) === dirname(dirname(image)) || dirname(dirname(file)) === dirname(image);
    const inAlto = (one: Text) => near(one) && /alto/i.test(basename(dirname(one.file)));
    const sameName = byName.get(stemOf(image)) ?? [];
    const naming = byImage.get(stemOf(image)) ?? [];
    return sameName.find(beside) ?? sameName.find(inAlto) ?? naming.find(beside) ?? naming.find(near);
  };
}

function grouped(texts: Text[], keyOf: (text: Text) => string): Map<string, Text[]> {
  const groups = new Map<string, Text[]>();
  for (const text of texts) {
    const group = groups.get(keyOf(text));
    if (group) group.push(text);
    else groups.set(keyOf(text), [text]);
  }
  return groups;
}
