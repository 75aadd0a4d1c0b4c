import type { Rectangle } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadPage } from '#lib/text/alto/write.ts';
import { childrenOf, descendantsOf, type XmlElement } from '#lib/xml/element.ts';
import { languageTag } from '../records/languages.ts';
import { facsimilesOf } from './tei-facsimile.ts';

const named = (names: string) => new Set(names.split(' '));

/** Elements that begin a block, those that begin a line, and those with blanks around them. */
const blocks = named('p head ab lg list table sp quote note figure div fw titlePart opener closer cb');
const lines = named('l item row speaker stage label dateline signed salute trailer byline docImprint');
const parted = named('cell docAuthor docDate');
/** What describes the page, and does not stand on it. */
const leftOut = named('figDesc desc noteGrp interp interpGrp');
/** Of two readings those of the editor (TEI P5, 3.5). */
const edited = named('reg corr expan');

/**
 * The pages of a TEI text, each from its `pb` to the next; text before the first is a page too. None where no page
 * begins anywhere. A line begins at `lb`, and has the place of the zone that this names.
 * @see https://tei-c.org/release/doc/tei-p5-doc/en/html/CO.html#CORS5
 */
export function teiPages(root: XmlElement): ReadPage[] {
  const texts = childrenOf(root, 'text');
  if (!texts.some((text) => [...descendantsOf(text, 'pb')].length > 0)) return [];
  const { surfaces, zones } = facsimilesOf(root);
  const pages: ReadPage[] = [];
  let block: ReadBlock | undefined;
  let kind: Omit<ReadBlock, 'lines'> = {};
  let place: Rectangle | undefined;
  let text = '';

  function endLine(): void {
    const words = text.split(/\s+/).filter(Boolean);
    text = '';
    if (words.length === 0) return;
    if (pages.length === 0) pages.push({ blocks: [] });
    if (!block) {
      block = { ...kind, lines: [] };
      pages.at(-1)?.blocks.push(block);
    }
    block.lines.push({ place, words: words.map((word) => ({ text: word })) });
    place = undefined;
  }

  function beginBlock(next: Omit<ReadBlock, 'lines'>): void {
    endLine();
    block = undefined;
    kind = next;
  }

  const linkOf = ({ attributes: { facs = '' } }: XmlElement) => facs.trim().replace(/^#/, '');

  function beginPage(element: XmlElement): void {
    // What began on the page before goes on.
    beginBlock(kind);
    const link = linkOf(element);
    const isId = element.attributes.facs?.trim().startsWith('#');
    const { image = isId ? undefined : link, size } = surfaces.get(link) ?? {};
    pages.push({ blocks: [], ...(image && { image }), ...(size && { size }) });
  }

  function read(element: XmlElement, language: string | undefined): void {
    const { name, attributes } = element;
    if (leftOut.has(name)) return;
    const own = attributes['xml:lang'] === undefined ? language : languageTag(attributes['xml:lang']);
    if (name === 'pb') beginPage(element);
    else if (blocks.has(name)) beginBlock({ language: own, ...(name === 'head' && { isHeading: true }) });
    else if (lines.has(name) || name === 'lb') {
      endLine();
      place = zones.get(linkOf(element));
    } else if (parted.has(name)) text += ' ';
    const isChoice = name === 'choice' && childrenOf(element).some((one) => !edited.has(one.name));
    for (const child of element.children) {
      if (typeof child === 'string') text += isChoice ? '' : child;
      else if (!(isChoice && edited.has(child.name))) read(child, own);
    }
    if (blocks.has(name)) beginBlock({ language });
    else if (lines.has(name)) endLine();
    else if (parted.has(name)) text += ' ';
  }

  for (const one of texts) read(one, languageTag(root.attributes['xml:lang'] ?? ''));
  endLine();
  return pages;
}
