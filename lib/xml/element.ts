import { readFile, stat } from 'node:fs/promises';
import { inOneLine, inParagraphs } from '../paragraphs.ts';
import { decodeXml } from './decode.ts';
import { readXml, UnreadableXml, type XmlAttributes, type XmlHandler, xmlParser } from './read.ts';

/** An element with its content. Names are without prefixes. */
export type XmlElement = {
  name: string;
  /** Namespace URI; empty for none. */
  namespace: string;
  attributes: XmlAttributes;
  children: (XmlElement | string)[];
};

const limits = { elements: 3_000_000, depth: 200 };
const maxCharacters = 200_000_000;
/** Maximum elements per record of a long document; the largest finding aids have some hundred thousand. */
const maxElements = 2_000_000;

/** Parses a whole document into a tree, with the same safeguards as {@link readXml}. @throws {UnreadableXml} */
export function parseXml(text: string): XmlElement {
  if (text.length > maxCharacters)
    throw new UnreadableXml(`it is larger than ${maxCharacters / 1_000_000} MB`);
  let root: XmlElement | undefined;
  const handler = elementBuilder(
    () => true,
    (element) => {
      root = element;
    },
  );
  for (const _ of readXml(text, handler, limits));
  if (!root) throw new UnreadableXml('it is empty');
  return root;
}

/** Parses a file in the encoding that it declares. @throws {UnreadableXml} and errors of the file system */
export async function parseXmlFile(file: string): Promise<XmlElement> {
  const { size } = await stat(file);
  if (size > maxCharacters) throw new UnreadableXml(`it is larger than ${maxCharacters / 1_000_000} MB`);
  return parseXml(decodeXml(await readFile(file)).text);
}

/**
 * The elements of a long document for which `isMatch`, one by one, as trees; everything around them is skipped, so that
 * memory holds one at a time.
 * @param isMatch called for each element outside of a match
 * @param options.max elements of one
 * @param options.emptied name of elements whose contents are left out
 * @throws {UnreadableXml} where the document ends being XML; earlier matches have been yielded
 */
export async function* matchingElements(
  chunks: AsyncIterable<string>,
  isMatch: (name: string, namespace: string) => boolean,
  { max = maxElements, emptied }: { max?: number; emptied?: string } = {},
): AsyncGenerator<XmlElement> {
  let found: XmlElement[] = [];
  let size = 0;
  const onElement = (element: XmlElement) => {
    found.push(element);
    size = 0;
  };
  const handler = elementBuilder(isMatch, onElement, max, emptied);
  const parser = xmlParser(handler, { elements: Number.POSITIVE_INFINITY, depth: limits.depth });
  for await (const chunk of chunks) {
    size += chunk.length;
    // The count restarts after each completed element.
    if (size > maxCharacters)
      throw new UnreadableXml(`one of its records is larger than ${maxCharacters / 1_000_000} MB`);
    parser.write(chunk);
    yield* found;
    found = [];
  }
  parser.close();
  yield* found;
}

function elementBuilder(
  isMatch: (name: string, namespace: string) => boolean,
  onElement: (element: XmlElement) => void,
  max = Number.POSITIVE_INFINITY,
  emptied?: string,
): XmlHandler {
  const open: XmlElement[] = [];
  let count = 0;
  /** How deep the parser is in contents that are left out. */
  let skippedDepth = 0;
  const isEmptied = () => emptied !== undefined && open.at(-1)?.name === emptied;
  return {
    open(name, attributes, namespace) {
      if (isEmptied()) {
        skippedDepth += 1;
        return;
      }
      const parent = open.at(-1);
      if (!parent && !isMatch(name, namespace)) return;
      count = parent ? count + 1 : 1;
      if (count > max) throw new UnreadableXml(`one of its records has more than ${max} elements`);
      const element: XmlElement = { name, namespace, attributes, children: [] };
      parent?.children.push(element);
      open.push(element);
    },
    close() {
      if (skippedDepth > 0) {
        skippedDepth -= 1;
        return;
      }
      const element = open.pop();
      if (!element) return;
      // A list that has grown by pushing has room for sixteen more.
      if (element.children.length < 16) element.children = [...element.children];
      if (open.length === 0) onElement(element);
    },
    text(content) {
      if (!isEmptied()) open.at(-1)?.children.push(content);
    },
  };
}

/** The child elements, all of them or those with certain names. */
export function childrenOf(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement =>
      typeof child !== 'string' && (names.length === 0 || names.includes(child.name)),
  );
}

/** The first child element with a name; several names form a path. */
export function childOf(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  return path.reduce<XmlElement | undefined>(
    (inner, name) =>
      inner?.children.find((child): child is XmlElement => typeof child !== 'string' && child.name === name),
    element,
  );
}

/** The descendant elements, all of them or those with certain names, in document order. */
export const descendantsOf = (element: XmlElement | undefined, ...names: string[]): XmlElement[] =>
  childrenOf(element).flatMap((child) => [
    ...(names.length === 0 || names.includes(child.name) ? [child] : []),
    ...descendantsOf(child, ...names),
  ]);

/** Elements before which there is a space: line breaks in TEI and EAD, unless within a word, and departments in EAD. */
const separators = new Set(['lb', 'subarea']);

/** All text within an element, whitespace collapsed; empty where there is none. */
export const textOf = (element: XmlElement | undefined): string => inOneLine(contentOf(element, ''));

/** The text directly in an element, with its blanks and line breaks. */
export const ownTextOf = (element: XmlElement | undefined): string =>
  (element?.children ?? []).filter((child) => typeof child === 'string').join('');

/** The same in paragraphs, separated by blank lines: its elements `p`, and what blank lines separate. */
export const paragraphsOf = (element: XmlElement): string => inParagraphs(contentOf(element, '\n\n'));

/** @param paragraph what surrounds elements `p` */
function contentOf(element: XmlElement | undefined, paragraph: string): string {
  const parts: string[] = [];
  const gather = ({ children }: XmlElement): void => {
    for (const child of children) {
      if (typeof child === 'string') parts.push(child);
      else {
        if (separators.has(child.name) && child.attributes.break !== 'no') parts.push(' ');
        const around = child.name === 'p' ? paragraph : '';
        parts.push(around);
        gather(child);
        parts.push(around);
      }
    }
  };
  if (element) gather(element);
  return parts.join('');
}

/** The texts of some elements, without empty ones. */
export const textsOf = (elements: readonly XmlElement[]): string[] => elements.map(textOf).filter(Boolean);
