import { basename, dirname } from 'node:path';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import { inspectText } from '../texts/formats.ts';
import { extensionOf, stemOf } from './folder.ts';
import type { Reading, SourceObject } from './source.ts';

/** A text and the image that it names, if it names one; the lower its rank, the more it says of places. */
type Text = { file: string; image: string | undefined; rank: number; format: string };

/**
 * Gives each scan its text layer: the text that its description names; else the one of its own name, beside it or in a
 * neighbouring folder that is called as texts are; else the one that names the image, beside it or in a neighbouring
 * folder. Of several the one counts that says most of the places of words.
 */
export async function linkTexts(
  objects: SourceObject[],
  files: string[],
  { report, claimed, damaged }: Reading,
): Promise<void> {
  const scans = objects.flatMap((object) => object.scans);
  const named = new Set(scans.flatMap(({ text }) => text ?? []));
  const stems = new Set(scans.map(({ file }) => textStem(file)));
  const texts: Text[] = [];
  for (const file of new Set([...named, ...files.filter((one) => !damaged.has(one))])) {
    // Plain text may be about anything; an image's is called as the image.
    if (extensionOf(file) === '.txt' && !named.has(file) && !stems.has(textStem(file))) continue;
    try {
      const head = await inspectText(file);
      if (head?.isEmpty) report({ file, reason: `it is ${head.format} without a word`, kind: 'skipped' });
      else if (head)
        texts.push({ ...head, file, image: head.image && stemOf(head.image.replace(/\\/g, '/')) });
      else if (named.has(file) || (extensionOf(file) === '.xml' && !claimed.has(file)))
        report({
          file,
          reason: 'it is XML of a kind that is not read',
          kind: named.has(file) ? 'error' : 'skipped',
        });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      report({ file, reason: error.message, kind: 'error' });
    }
  }
  texts.sort((one, other) => one.rank - other.rank);
  const find = finder(texts);
  const used = new Set<string>();
  for (const scan of scans) {
    const found = find(scan);
    if (found) used.add(found.file);
    scan.text = found?.file;
  }
  for (const { file } of texts.filter((text) => !used.has(text.file) && !claimed.has(text.file))) {
    report({
      file,
      reason: 'no image that is imported belongs to this text, or another says more',
      kind: 'skipped',
    });
  }
}

/** A file's name without what says that it is a text, and of which kind. */
const textStem = (file: string) => stemOf(file).replace(/[._-](alto|page|hocr|ocr)$/i, '');

function finder(texts: Text[]): (scan: { file: string; text?: string | undefined }) => Text | undefined {
  const byFile = new Map(texts.map((text) => [text.file, text]));
  const byName = grouped(texts, ({ file }) => textStem(file));
  const byImage = grouped(texts, ({ image }) => image ?? '');
  return ({ file: image, text }) => {
    if (text !== undefined) return byFile.get(text);
    const beside = ({ file }: Text) => dirname(file) === dirname(image);
    const near = ({ file }: Text) =>
      dirname(dirname(file)) === dirname(dirname(image)) || dirname(dirname(file)) === dirname(image);
    const inTexts = (one: Text) => near(one) && /alto|page|ocr|text|txt/i.test(basename(dirname(one.file)));
    const sameName = byName.get(textStem(image)) ?? [];
    const naming = byImage.get(stemOf(image)) ?? [];
    return sameName.find(beside) ?? sameName.find(inTexts) ?? naming.find(beside) ?? naming.find(near);
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
