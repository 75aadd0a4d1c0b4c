import { DomUtils, parseDocument, parseFeed } from 'htmlparser2';

type Element = Parameters<typeof DomUtils.getAttributeValue>[0];

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses a feed with an independent parser.
 * @returns `faults`: elements that RFC 4287 requires (sections 4.1.1 and 4.1.2) and that are missing or repeated
 */
export function readAtom(xml: string) {
  const feed = parseFeed(xml, { xmlMode: true });
  const root = childrenOf(parseDocument(xml, { xmlMode: true }), 'feed')[0];
  if (!feed || !root) return { feed, faults: ['no feed'] };
  const entries = childrenOf(root, 'entry');
  const isSigned = childrenOf(root, 'author').length > 0 || entries.every((one) => hasAuthor(one));
  const faults = [
    ...(isSigned ? [] : ['feed: author']),
    ...(linksOf(root, 'self').length === 1 ? [] : ['feed: link self']),
    ...[root, ...entries].flatMap((one) => faultsOf(one)),
  ];
  return { feed, faults };
}

function faultsOf(one: Element): string[] {
  const textOf = (name: string) => childrenOf(one, name).map((child) => DomUtils.textContent(child));
  const rules: [string, boolean][] = [
    ['id', isOne(textOf('id'), URL.canParse)],
    ['title', isOne(textOf('title'), (text) => text.trim() !== '')],
    ['updated', isOne(textOf('updated'), (text) => instant.test(text) && !Number.isNaN(Date.parse(text)))],
    ['published', textOf('published').every((text) => instant.test(text))],
    // Required of entries without content; two of the same type are not allowed.
    ['link alternate', isOne(linksOf(one, 'alternate'), URL.canParse)],
    ['author', childrenOf(one, 'author').every((author) => childrenOf(author, 'name').length === 1)],
    ['summary', textOf('summary').length <= 1],
  ];
  return rules.filter(([, isSatisfied]) => !isSatisfied).map(([name]) => `${one.name}: ${name}`);
}

function isOne(texts: readonly string[], isValid: (text: string) => boolean): boolean {
  return texts.length === 1 && texts.every((text) => isValid(text));
}

function hasAuthor(entry: Element): boolean {
  return childrenOf(entry, 'author').length > 0;
}

function linksOf(element: Element, relation: string): string[] {
  return childrenOf(element, 'link')
    .filter((link) => (DomUtils.getAttributeValue(link, 'rel') ?? 'alternate') === relation)
    .map((link) => DomUtils.getAttributeValue(link, 'href') ?? '');
}

function childrenOf(node: Parameters<typeof DomUtils.getChildren>[0], name: string): Element[] {
  return DomUtils.getElementsByTagName(name, DomUtils.getChildren(node), false);
}
