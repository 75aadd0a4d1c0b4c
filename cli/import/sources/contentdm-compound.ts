import { childOf, childrenOf, ownTextOf, textOf, type XmlElement } from '#lib/xml/element.ts';
import type { PartMetadata } from '../metadata.ts';
import { rangeOf } from '../mets/contents.ts';
import { value } from './row.ts';
import type { TableRow } from './table-rows.ts';

type Compound = { pages: Page[]; parts: PartMetadata[] };
type Page = { id: string; title: string; file: string; text: string };

/** The pages and chapters in `cpd`, or in `structure` of a record, which have the same elements. */
export function compoundIn(root: XmlElement): Compound {
  const pages: Page[] = [];
  const read = (element: XmlElement): PartMetadata[] =>
    childrenOf(element, 'page', 'node').flatMap((one): PartMetadata[] => {
      const before = pages.length;
      if (one.name === 'page') {
        const childText = (name: string) => textOf(childOf(one, name));
        const file = childrenOf(childOf(one, 'pagefile')).length > 0 ? '' : childText('pagefile');
        pages.push({
          id: childText('pageptr'),
          title: childText('pagetitle'),
          file,
          // With its line breaks, unlike that of other elements.
          text: ownTextOf(childOf(one, 'pagetext')).trim(),
        });
        return [];
      }
      const parts = read(one);
      const label = textOf(childOf(one, 'nodetitle'));
      const range = rangeOf(pages.slice(before).map((_, index) => before + index + 1));
      return label === '' ? parts : [{ label, ...range, ...(parts.length > 0 && { parts }) }];
    });
  const parts = read(root);
  const [only, ...others] = parts;
  const isWhole = only && others.length === 0 && only.first === 1 && only.last === pages.length;
  return { pages, parts: isWhole ? (only.parts ?? []) : parts };
}

/** The rows of a compound object and its pages: `compound` with their order and its contents, and the missing rows. */
export function withPages(compound: TableRow, { pages, parts }: Compound): TableRow[] {
  const { 'contentdm file name': _, ...row } = compound.row;
  const parent = value(row, 'identifier') ?? '';
  const own = pages.map(({ id, title, file, text }) => ({
    line: compound.line,
    row: { 'contentdm number': id, parent, title, 'contentdm file name': file, 'full text': text },
  }));
  return [{ ...compound, row, scans: pages.map(({ id }) => id), parts }, ...own];
}
