import { fileTypes } from '#lib/formats/mets-structure.ts';
import { by, grouped } from '#lib/lists.ts';
import { divsIn, type Mets, type MetsDiv, type MetsFile } from './document.ts';
import { isDocumentFile, isImage } from './files.ts';

/** A page of a METS document: its division, and the files with its image or text. */
export type MetsPage = {
  /** Ids of its division, of those nested in it, and of the parts of files that they point to. */
  divs: string[];
  /** Type of its division: `page`, `titlepage`. */
  type: string;
  label: string | undefined;
  records: string[];
  files: MetsFile[];
};

const pageTypes =
  /(^|_)page$|^(image|scan|recto|verso|folio|target|leaf|slide|normalpage|titlepage|frontcover|backcover|spine|cover|endsheet|flyleaf|double)/;
/** Placeholders that digitisers use for a page without a label. */
const noLabel = /^[^\p{L}\p{N}]*$|^(uncounted|unnumbered|none|nn)$/iu;

/**
 * The pages in the order of the physical structure, whatever their files are called; without one, the files of the
 * first group in their order.
 */
export function pagesOf(mets: Mets): MetsPage[] {
  const physical = mets.structures.filter(({ type }) => type.startsWith('physical'));
  const others = mets.structures.filter(({ type }) => !type.startsWith('physical'));
  for (const { root } of [...physical, ...others]) {
    const divs = pageDivs(mets, root);
    const all = divs.map((div) => pageOf(mets, div));
    const pages = divs.every(({ type }) => fileTypes.test(type)) ? withoutVersions(all) : all;
    if (pages.some(({ files }) => files.length > 0)) return pages;
  }
  const [first] = mets.files.values();
  return [...mets.files.values()]
    .filter(({ use }) => use === first?.use)
    .map((file) => ({ divs: [], type: '', label: undefined, records: [], files: [file] }));
}

const isPage = ({ type }: MetsDiv) => pageTypes.test(type);

/**
 * The pages among divisions that are single files, as repositories list them: versions of a file and its text are one
 * page, and a file that is not an image is not a page, unless no file is an image.
 */
function withoutVersions(all: MetsPage[]): MetsPage[] {
  const counts = new Map<string, number>();
  const versions = grouped(all, (page) => {
    const [file] = page.files;
    if (!file?.group) return page;
    // Files with the same use are different pages, even within one group.
    const key = JSON.stringify([file.group, file.use]);
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return JSON.stringify([file.group, count]);
  });
  const pages = [...versions.values()].map((same) => ({
    ...same[0],
    divs: same.flatMap(({ divs }) => divs),
    records: same.flatMap(({ records }) => records),
    files: same.flatMap(({ files }) => files),
  }));
  const hasImage = ({ files }: MetsPage) => files.some(isImage);
  return pages.some(hasImage) ? pages.filter((page) => page.files.length === 0 || hasImage(page)) : pages;
}

/**
 * The outermost divisions whose type is a page, with those beside them that have an image and no pages in them (`Blank`,
 * `Illustration`); else the leaves that have files.
 */
function pageDivs(mets: Mets, root: MetsDiv): MetsDiv[] {
  const typed: MetsDiv[] = [];
  const hasImage = ({ files }: MetsDiv) =>
    files.some((id) => [mets.files.get(id)].some((one) => one && isImage(one) && !isDocumentFile(one)));
  const hasPages = ({ divs }: MetsDiv): boolean => divs.some((div) => isPage(div) || hasPages(div));
  const gather = ({ divs }: MetsDiv): void => {
    const isAmongPages = divs.some(isPage);
    for (const div of divs)
      if (isPage(div) || (isAmongPages && hasImage(div) && !hasPages(div))) typed.push(div);
      else gather(div);
  };
  gather(root);
  const found =
    typed.length > 0
      ? typed
      : [...divsIn(root)].filter(({ files, divs }) => files.length > 0 && divs.length === 0);
  // Orders that restart in each part do not apply to the whole.
  const orders = new Set(found.map(({ order }) => order));
  if (orders.has(undefined) || orders.size < found.length) return found;
  return found.sort(by(({ order = 0 }) => order));
}

export const pageLabel = ({ orderLabel, label }: MetsDiv): string | undefined =>
  [orderLabel, label].find((one) => !noLabel.test(one));

function pageOf(mets: Mets, div: MetsDiv): MetsPage {
  const inner = [...divsIn(div)];
  return {
    divs: inner.flatMap(({ id, areas }) => [id, ...areas]).filter(Boolean),
    type: div.type,
    label: pageLabel(div),
    records: div.records,
    files: inner.flatMap(({ files }) => files).flatMap((id) => mets.files.get(id) ?? []),
  };
}
