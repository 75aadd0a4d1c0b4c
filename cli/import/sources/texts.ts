import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { by, grouped } from '#lib/lists.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import { inspectText, type TextHead } from '../texts/formats.ts';
import { extensionOf, isScan, stemOf } from './folder.ts';
import { assignInOrder, pageOf, pageText, type TextFile, textStem } from './page-texts.ts';
import type { Reading, SourceObject, SourceScan } from './source.ts';
import { isSystemError, lockedReason } from './unreadable.ts';

type TextPosition = { text: TextFile; index: number };

/**
 * Assigns each scan its text: the one named in its description; else one of the same name, in its folder or in a
 * sibling folder named like a folder of texts, preferring more layout information; else one that names the image, in
 * its folder or in a sibling folder, the nearest first. A text of several pages that name no imported image belongs to
 * an object with as many scans, in order.
 */
export async function linkTexts(objects: SourceObject[], files: string[], reading: Reading): Promise<void> {
  // Remote scans have remote texts.
  const scans = objects.flatMap((object) => object.scans.filter(({ fetch }) => !fetch));
  const naming = grouped(scans, ({ text }) => text ?? '');
  naming.delete('');
  const texts = await textsIn(objects, files, new Set(naming.keys()), reading);
  const byFile = new Map(texts.map((text) => [text.file, text]));
  const find = finder(texts, scans);
  const used = new Set<string>();
  for (const scan of scans) {
    const { text: namedText } = scan;
    const text = byFile.get(namedText ?? '');
    const position = namedText === undefined ? find(scan) : undefined;
    delete scan.text;
    if (text) Object.assign(scan, pageText(text, scan, naming.get(text.file) ?? []));
    else if (position) Object.assign(scan, pageOf(position.text, position.index));
    if (scan.text !== undefined) used.add(scan.text);
  }
  const { report, claimed } = reading;
  for (const text of texts.filter(({ file }) => !used.has(file))) {
    const isOfPages = text.pages.length > 1;
    const reason = isOfPages
      ? assignInOrder(text, objects)
      : 'no image that is imported belongs to this text, or another says more';
    if (reason !== undefined && (isOfPages || !claimed.has(text.file)))
      report({ file: text.file, reason, kind: 'skipped' });
  }
}

/**
 * The texts among these files and those named by scans, sorted by layout information, the most first; of as much, `a.txt`
 * before `a.jpg.txt`.
 */
async function textsIn(
  objects: SourceObject[],
  files: string[],
  named: Set<string>,
  { report, claimed, damaged }: Reading,
): Promise<TextFile[]> {
  const stems = new Set(
    objects.flatMap(({ name, scans }) => [stemOf(name), ...scans.map(({ file }) => textStem(file))]),
  );
  const texts: TextFile[] = [];
  for (const file of new Set([...named, ...files].filter((one) => !damaged.has(one)))) {
    // Plain text can be about anything, so it must be named after an image or an object.
    if (extensionOf(file) === '.txt' && !named.has(file) && !stems.has(textStem(file))) continue;
    try {
      const head = await inspectText(file);
      if (head && isEmpty(head)) {
        if (named.has(file) || !claimed.has(file))
          report({ file, reason: `it is ${head.format} without a word`, kind: 'skipped' });
      } else if (head) texts.push({ ...head, file });
      else if (named.has(file) || (['.xml', '.tei'].includes(extensionOf(file)) && !claimed.has(file))) {
        const isNothing = (await stat(file)).size === 0;
        const reason = isNothing ? 'it is empty (0 bytes)' : 'it is XML of a kind that is not read';
        report({ file, reason, kind: isNothing || named.has(file) ? 'error' : 'skipped' });
      }
    } catch (error) {
      if (isSystemError(error)) {
        if (!claimed.has(file)) report({ file, reason: lockedReason(error), kind: 'error' });
      } else if (error instanceof UnreadableFile) report({ file, reason: error.message, kind: 'error' });
      else throw error;
    }
  }
  return texts.sort(by(({ file }) => isScan(stemOf(file)))).sort(by(({ rank }) => rank));
}

const isEmpty = ({ pages }: TextHead) => pages.every((page) => page.isEmpty);

/** Equal for an image and a text of the same name in the same folder. */
const pathOf = (file: string) => join(dirname(file), textStem(file));

function finder(texts: TextFile[], scans: SourceScan[]): (scan: SourceScan) => TextPosition | undefined {
  const withImage = new Set(scans.map(({ file }) => pathOf(file)));
  const images = new Set(scans.map(({ file }) => file));
  const positions = texts.flatMap((text) =>
    text.pages.flatMap(({ image, isEmpty: isBlank }, index) => (isBlank ? [] : [{ text, index, image }])),
  );
  const single = positions.filter(({ text }) => text.pages.length === 1);
  const byName = grouped(single, ({ text }) => textStem(text.file));
  const byImage = grouped(positions, ({ image = '' }) => stemOf(image.replace(/\\/g, '/')));
  return ({ file: image }) => {
    const isSibling = ({ text: { file } }: TextPosition) => dirname(file) === dirname(image);
    const isNearby = ({ text: { file } }: TextPosition) =>
      dirname(dirname(file)) === dirname(dirname(image)) || dirname(dirname(file)) === dirname(image);
    const inTexts = (one: TextPosition) =>
      isNearby(one) && /alto|page|ocr|text|txt/i.test(basename(dirname(one.text.file)));
    const sameName = byName.get(textStem(image)) ?? [];
    const naming = byImage.get(stemOf(image)) ?? [];
    // Beside a.jpg and a.tif, a.tif.txt is that of a.tif.
    const isOfOther = ({ text: { file } }: TextPosition) => {
      const named = join(dirname(file), stemOf(file));
      return named !== image && images.has(named);
    };
    const own = sameName.find((one) => isSibling(one) && !isOfOther(one));
    // In a folder called, say, page2, it may be the text of another image of the same name there.
    const isRicher = ({ text: { file, rank } }: TextPosition) =>
      !own || (rank < own.text.rank && !withImage.has(pathOf(file)));
    return (
      sameName.find((one) => inTexts(one) && isRicher(one)) ??
      own ??
      naming.find(isSibling) ??
      naming.find(isNearby)
    );
  };
}
