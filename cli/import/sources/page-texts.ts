import { dirname } from 'node:path';
import type { TextHead } from '../texts/formats.ts';
import { isScan, nameOf, stemOf } from './folder.ts';
import type { SourceObject, SourceScan } from './source.ts';

export type TextFile = TextHead & { file: string };

/** A file's stem without the suffix of a text format and the extension of an image, as in `a.jpg.txt`. */
export function textStem(file: string): string {
  const stem = stemOf(file).replace(/[._-](alto|page|hocr|ocr|djvu|tei)$/i, '');
  return isScan(stem) ? textStem(stem) : stem;
}

type TextReference = Pick<SourceScan, 'text' | 'textPage' | 'textPages'>;

/**
 * The page of a text that belongs to a scan whose description names the text: the page that names the scan's image;
 * otherwise pages are assigned in order if there are as many scans.
 * @param sharing the scans with the same text
 */
export function pageText({ file, pages }: TextFile, scan: SourceScan, sharing: SourceScan[]): TextReference {
  if (pages.length === 1) return { text: file };
  const own = pages.findIndex(({ image }) => image && stemOf(image) === stemOf(scan.file));
  if (own !== -1) return pageOf({ file, pages }, own);
  if (sharing.length === 1) return deferredPages({ file, pages });
  return sharing.length === pages.length ? { text: file, textPage: sharing.indexOf(scan) + 1 } : {};
}

/** A page of a text, from 0, for the image that it names; Tesseract names a TIFF for each page of it. */
export function pageOf({ file, pages }: Pick<TextFile, 'file' | 'pages'>, index: number): TextReference {
  if (pages.length === 1) return { text: file };
  const [first, ...others] = pages;
  const areOfOne = first?.image !== undefined && others.every(({ image }) => image === first.image);
  return areOfOne ? deferredPages({ file, pages }) : { text: file, textPage: index + 1 };
}

/** A file with one scan may turn out to have as many pages. */
const deferredPages = ({ file, pages }: Pick<TextFile, 'file' | 'pages'>): TextReference => ({
  text: file,
  textPages: pages.map(({ isEmpty }) => !isEmpty),
});

/**
 * Assigns the pages of a text to the scans of its object: the object made from the same file, one with the same name,
 * or the only one nearby.
 * @returns why it failed; continues a sentence that begins with "it"
 */
export function assignInOrder(text: TextFile, objects: SourceObject[]): string | undefined {
  const { file, pages, image = file } = text;
  const all = `it has the text of ${pages.length} pages`;
  const near = objects.filter(({ scans }) => scans.some((scan) => isNear(file, scan.file)));
  const named = ({ name, scans }: SourceObject) =>
    [name, stemOf(name), ...scans.slice(0, 1).map((scan) => nameOf(dirname(scan.file)))].includes(
      textStem(file),
    );
  const only = (name: string) =>
    near.find(({ scans }) => scans.length === 1 && textStem(scans[0]?.file ?? '') === textStem(name));
  const object =
    objects.find(({ source }) => source === file) ??
    only(file) ??
    near.find(named) ??
    only(image) ??
    (near.length === 1 ? near[0] : undefined);
  if (!object)
    return `${all}, and no object next to it has its name, nor any image the name that a page gives`;
  const { scans, label } = object;
  if (scans.some((scan) => scan.text !== undefined)) return `${all}, and ${label} has texts that say more`;
  const [first] = scans;
  if (first && scans.length === 1) Object.assign(first, deferredPages(text));
  else if (scans.length !== pages.length) return `${all}, and ${label} has ${scans.length} scans`;
  else
    for (const [index, scan] of scans.entries())
      if (!pages[index]?.isEmpty) Object.assign(scan, { text: file, textPage: index + 1 });
  return undefined;
}

/** Whether a text is where an image's texts are expected: in its folder, or in a sibling or subfolder of that. */
function isNear(text: string, image: string): boolean {
  const [folder, own] = [dirname(text), dirname(image)];
  return (
    folder === own || dirname(folder) === own || dirname(folder) === dirname(own) || folder === dirname(own)
  );
}
