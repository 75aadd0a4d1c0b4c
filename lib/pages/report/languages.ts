import type { Locale } from '#lib/i18n/locales.ts';
import { detectLanguage } from '../language.ts';
import type { Findings } from './findings.ts';
import { type ElementNode, isBlock, type ParsedContent } from './nodes.ts';

/** Elements whose text is not in a natural language. */
const codes = new Set(['code', 'kbd', 'samp', 'pre']);

/** Characters that are examined per block. */
const maxBlockLength = 3000;

type Block = { element: ElementNode; text: string; marked: string };

/**
 * Finds text in another language than declared, which screen readers mispronounce; only where the language is certain.
 * Where no text is in the page's own language, a single finding says so for the page.
 */
export function findLanguages(reading: ParsedContent, findings: Findings, language: Locale): void {
  const others: { kind: Locale; element: ElementNode }[] = [];
  let ownCount = 0;
  for (const { element, text, marked } of blocksOf(reading, language)) {
    const detected = detectLanguage(text);
    if (detected === language) ownCount += 1;
    // A third language was declared deliberately, so the editor's word counts.
    if (detected !== undefined && detected !== marked && (marked === 'pl' || marked === 'en'))
      others.push({ kind: detected, element });
  }
  const unmarked = others.filter(({ kind }) => kind !== language);
  const [first] = unmarked;
  if (ownCount === 0 && first && unmarked.length >= 3) {
    findings.add(first.kind === 'en' ? 'page-in-english' : 'page-in-polish');
    return;
  }
  for (const { kind, element } of others)
    findings.add(kind === 'en' ? 'text-in-english' : 'text-in-polish', element);
}

/** The page's texts, grouped by the innermost element that is a block or has a `lang`. */
function blocksOf({ nodes }: ParsedContent, language: Locale): Block[] {
  const blocks = new Map<ElementNode, Block>();
  for (const node of nodes) {
    if (node.type !== 'text') continue;
    let element: ElementNode | undefined = node.parent;
    let isCode = false;
    while (element && !(element.as && (isBlock(element.as) || element.attributes.lang))) {
      isCode ||= codes.has(element.as ?? '');
      element = element.parent;
    }
    if (!element || isCode || element.as === 'pre') continue;
    const block = blocks.get(element);
    if (!block)
      blocks.set(element, {
        element,
        text: node.text.slice(0, maxBlockLength),
        marked: mark(element, language),
      });
    else if (block.text.length < maxBlockLength) block.text += ` ${node.text.slice(0, maxBlockLength)}`;
  }
  return [...blocks.values()];
}

function mark(element: ElementNode, language: Locale): string {
  for (let at: ElementNode | undefined = element; at; at = at.parent)
    if (at.as && at.attributes.lang) return at.attributes.lang.toLowerCase().split('-', 1)[0] ?? language;
  return language;
}
