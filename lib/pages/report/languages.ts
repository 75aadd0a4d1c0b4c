import type { Locale } from '#lib/i18n/locales.ts';
import { sureLanguageOf } from '../language.ts';
import type { Findings } from './findings.ts';
import { type ElementNode, isBlock, type Reading } from './nodes.ts';

/** Elements whose text is no language. */
const codes = new Set(['code', 'kbd', 'samp', 'pre']);

/** Characters of one block that are looked at. */
const enough = 3000;

type Block = { element: ElementNode; text: string; marked: string };

/**
 * Text in another language than it says: a screen reader reads it aloud by the wrong rules. Only where it is sure;
 * where nothing is in the page's own language, it is said once, of the page.
 */
export function findLanguages(reading: Reading, findings: Findings, language: Locale): void {
  const others: { kind: Locale; element: ElementNode }[] = [];
  let own = 0;
  for (const { element, text, marked } of blocksOf(reading, language)) {
    const sure = sureLanguageOf(text);
    if (sure === language) own += 1;
    // A third language is the editor's own knowledge.
    if (sure !== undefined && sure !== marked && (marked === 'pl' || marked === 'en'))
      others.push({ kind: sure, element });
  }
  const unmarked = others.filter(({ kind }) => kind !== language);
  if (own === 0 && unmarked.length >= 3) {
    findings.add(language === 'pl' ? 'page-in-english' : 'page-in-polish');
    return;
  }
  for (const { kind, element } of others)
    findings.add(kind === 'en' ? 'text-in-english' : 'text-in-polish', element);
}

/** The texts of the page by the innermost element that is a block or says its language. */
function blocksOf({ nodes }: Reading, language: Locale): Block[] {
  const blocks = new Map<ElementNode, Block>();
  for (const node of nodes) {
    if (node.type !== 'text') continue;
    let element: ElementNode | undefined = node.parent;
    let isCode = false;
    while (element && !(element.as && (isBlock(element.as) || element.kept.lang))) {
      isCode ||= codes.has(element.as ?? '');
      element = element.parent;
    }
    if (!element || isCode || element.as === 'pre') continue;
    const block = blocks.get(element);
    if (!block)
      blocks.set(element, { element, text: node.text.slice(0, enough), marked: mark(element, language) });
    else if (block.text.length < enough) block.text += ` ${node.text.slice(0, enough)}`;
  }
  return [...blocks.values()];
}

function mark(element: ElementNode, language: Locale): string {
  for (let at: ElementNode | undefined = element; at; at = at.parent)
    if (at.as && at.kept.lang) return at.kept.lang.toLowerCase().split('-', 1)[0] ?? language;
  return language;
}
