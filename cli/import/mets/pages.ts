import { divsIn, type Mets, type MetsDiv, type MetsFile } from './document.ts';

/** A page of a METS document: its division, and the files that show it or hold its text. */
export type MetsPage = {
  /** Ids of its division and of those in it. */
  divs: string[];
  /** What stands on it. */
  label: string | undefined;
  records: string[];
  files: MetsFile[];
};

const pageTypes =
  /(^|_)page$|^(image|scan|recto|verso|folio|target|leaf|slide|normalpage|titlepage|frontcover|backcover|spine|cover|endsheet|flyleaf|double)/;
/** What scanning houses write where a page has no label. */
const noLabel = /^[^\p{L}\p{N}]*$|^(uncounted|unnumbered|none|nn)$/iu;

/**
 * The pages in the order of the physical structure, whatever their files are called; where there is none, the files of
 * the first group in their order.
 */
export function pagesOf(mets: Mets): MetsPage[] {
  const physical = mets.structures.filter(({ type }) => type.startsWith('physical'));
  const others = mets.structures.filter(({ type }) => !type.startsWith('physical'));
  for (const { root } of [...physical, ...others]) {
    const pages = pageDivs(root).map((div) => pageOf(mets, div));
    if (pages.some(({ files }) => files.length > 0)) return pages;
  }
  const [first] = mets.files.values();
  return [...mets.files.values()]
    .filter(({ use }) => use === first?.use)
    .map((file) => ({ divs: [], label: undefined, records: [], files: [file] }));
}

/** The outermost divisions that are pages by their type, else those that have files and no division in them. */
function pageDivs(root: MetsDiv): MetsDiv[] {
  const typed: MetsDiv[] = [];
  const gather = (div: MetsDiv): void => {
    if (div !== root && pageTypes.test(div.type)) typed.push(div);
    else for (const inner of div.divs) gather(inner);
  };
  gather(root);
  const found =
    typed.length > 0
      ? typed
      : [...divsIn(root)].filter(({ files, divs }) => files.length > 0 && divs.length === 0);
  // Orders that are counted anew in each part say nothing of the whole.
  const orders = new Set(found.map(({ order }) => order));
  if (orders.has(undefined) || orders.size < found.length) return found;
  return found.sort((one, other) => (one.order ?? 0) - (other.order ?? 0));
}

function pageOf(mets: Mets, div: MetsDiv): MetsPage {
  const inner = [...divsIn(div)];
  const label = [div.orderLabel, div.label].find((one) => !noLabel.test(one));
  return {
    divs: inner.map(({ id }) => id).filter(Boolean),
    label,
    records: div.records,
    files: inner.flatMap(({ files }) => files).flatMap((id) => mets.files.get(id) ?? []),
  };
}
