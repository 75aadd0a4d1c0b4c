import type { Rectangle } from '#lib/text/alto/boxes.ts';
import type { ReadBlock, ReadPage } from '#lib/text/alto/write.ts';
import { childrenOf, descendantsOf, type XmlElement } from '#lib/xml/element.ts';
import { languageTag } from '../records/languages.ts';
import { facsimilesOf } from './tei-facsimile.ts';

const nameSet = (names: string) => new Set(names.split(' '));

/** Elements that start a block, those that start a line, and those surrounded by spaces. */
const blocks = nameSet('p head ab lg list table sp quote note figure div fw titlePart opener closer cb');
const lines = nameSet('l item row speaker stage label dateline signed salute trailer byline docImprint');
const separated = nameSet('cell docAuthor docDate');
/** Elements that describe the page rather than transcribe it. */
const skipped = nameSet('figDesc desc noteGrp interp interpGrp');
/** The editor's alternatives in a `choice` (TEI P5, 3.5), which are left out in favour of the original. */
const edited = nameSet('reg corr expan');
/** Elements that give one place in several ways. */
const several = nameSet('choice app rdgGrp');

/**
 * What is left out of an element that gives one place in several ways: of a `choice` what the editor has changed, of the
 * apparatus and its groups (TEI P5, 12.1.2) all readings but the first, which is the edition's own if it has one.
 * Undefined for others.
 */
function alternativesIn(element: XmlElement): Set<XmlElement> | undefined {
  if (!several.has(element.name)) return undefined;
  const children = childrenOf(element);
  if (element.name !== 'choice') return new Set(children.slice(1));
  const left = children.filter(({ name }) => edited.has(name));
  return left.length < children.length ? new Set(left) : undefined;
}

const linkOf = ({ attributes: { facs = '' } }: XmlElement) => facs.trim().replace(/^#/, '');

/**
 * The pages of a TEI text, each from its `pb` to the next; text before the first one is a page too. Empty if there is
 * no `pb`. A line starts at `lb`, and its position is the zone that the `lb` refers to.
 * @see https://tei-c.org/release/doc/tei-p5-doc/en/html/CO.html#CORS5
 */
export function teiPages(root: XmlElement): ReadPage[] {
  const texts = childrenOf(root, 'text');
  const breaks = texts.flatMap((text) => descendantsOf(text, 'pb'));
  if (breaks.length === 0) return [];
  const links = new Set(breaks.map(linkOf).filter(Boolean));
  const { surfaces, zones } = facsimilesOf(root);
  const pages: ReadPage[] = [];
  let block: ReadBlock | undefined;
  let kind: Omit<ReadBlock, 'lines'> = {};
  let bounds: Rectangle | undefined;
  let text = '';
  let lastLink = '';

  /** @param isContinued whether the last word continues in the next line */
  function endLine(isContinued = false): void {
    const words = text.split(/\s+/).filter(Boolean);
    text = '';
    if (words.length === 0) return;
    if (pages.length === 0) pages.push({ blocks: [] });
    if (!block) {
      block = { ...kind, lines: [] };
      pages.at(-1)?.blocks.push(block);
    }
    // The words of a line with a position share it.
    const texts = bounds ? [words.join(' ')] : words;
    block.lines.push({ bounds, words: texts.map((one) => ({ text: one, bounds })), isContinued });
    bounds = undefined;
  }

  function startBlock(next: Omit<ReadBlock, 'lines'>): void {
    endLine();
    block = undefined;
    kind = next;
  }

  function startPage(element: XmlElement): void {
    // A block may continue across the page break.
    startBlock(kind);
    const link = linkOf(element);
    // Two pages on one image, as in EEBO. All may also name one document.
    if (link !== '' && link === lastLink && links.size > 1) return;
    lastLink = link;
    const isId = element.attributes.facs?.trim().startsWith('#');
    const { image = isId ? undefined : link, size } = surfaces.get(link) ?? {};
    pages.push({ blocks: [], ...(image && { image }), ...(size && { size }) });
  }

  function read(element: XmlElement, language: string | undefined): void {
    const { name, attributes } = element;
    if (skipped.has(name)) return;
    const own = attributes['xml:lang'] === undefined ? language : languageTag(attributes['xml:lang']);
    if (name === 'pb') startPage(element);
    else if (blocks.has(name)) startBlock({ language: own, ...(name === 'head' && { isHeading: true }) });
    else if (lines.has(name) || name === 'lb') {
      endLine(attributes.break === 'no');
      bounds = zones.get(linkOf(element));
    } else if (separated.has(name)) text += ' ';
    // A gap before the first page is outside the text that is read.
    else if (name === 'gap' && (pages.length > 0 || text.trim() !== '')) text += '[…]';
    const alternatives = alternativesIn(element);
    for (const child of element.children) {
      if (typeof child === 'string') text += alternatives ? '' : child;
      else if (!alternatives?.has(child)) read(child, own);
    }
    if (blocks.has(name)) startBlock({ language });
    else if (lines.has(name)) endLine();
    else if (separated.has(name)) text += ' ';
  }

  for (const one of texts) read(one, languageTag(root.attributes['xml:lang'] ?? ''));
  endLine();
  return pages;
}
