import type { Findings } from './findings.ts';
import type { FindingKind } from './kinds.ts';
import { type ElementNode, isBlock, type ParsedContent, type SourceAttribute, startTag } from './nodes.ts';

/** The source of a dropped element or attribute. */
export type Leftover = { kind: FindingKind /** For sentences that list names. */; name?: string };

const oldElements = new Set(
  'font center big tt strike nobr marquee blink basefont acronym dir menu spacer layer multicol'.split(' '),
);

const oldAttributes = new Set(
  `align valign bgcolor background border bordercolor cellpadding cellspacing color face size hspace vspace nowrap
   clear link alink vlink text rules frame noshade compact summary width height type start char charoff`.split(
    /\s+/,
  ),
);

/** The source of a dropped element: a word processor (`o:p`, `w:`, `v:`, smart tags, `xml`) or an old editor. */
export function leftoverElement({ name }: ElementNode): Leftover | undefined {
  if (name.includes(':') || name === 'xml') return { kind: 'word-element' };
  return oldElements.has(name) ? { kind: 'old-element', name } : undefined;
}

/** The source of a dropped attribute. */
export function leftoverAttribute({ name, value }: SourceAttribute): Leftover | undefined {
  if (name === 'class' && /(?:^|\s)MsoList/.test(value)) return { kind: 'word-list' };
  if (name === 'class' && /(?:^|\s)(?:Mso|Default\b|SpellE|GramE|xl\d)/.test(value))
    return { kind: 'word-class' };
  if (name === 'style' && /(?:^|[;\s])(?:mso-|tab-stops)/i.test(value)) return { kind: 'word-style' };
  if (name.startsWith('xmlns') || name.includes(':')) return { kind: 'word-element' };
  return oldAttributes.has(name) ? { kind: 'old-attribute', name } : undefined;
}

/** Whether a comment is a condition of Word's, hidden (`[if gte mso 9]>…<![endif]`) or shown, or a clipboard mark. */
export function isConditional(comment: string): boolean {
  return /^\s*(?:\[(?:if\b|endif)|StartFragment|EndFragment)/i.test(comment);
}

/**
 * Finds leftovers that the sanitiser keeps: bold around whole blocks. Google Docs wraps all copied content in a `<b>`
 * that only a style, which is dropped, makes normal.
 */
export function findWrappers({ nodes }: ParsedContent, findings: Findings): void {
  const wrappers = new Set<ElementNode>();
  for (const node of nodes) {
    if (node.type !== 'element' || !node.as || !isBlock(node.as)) continue;
    for (let outer = node.parent; outer; outer = outer.parent) {
      if (outer.as === 'b' || outer.as === 'strong') wrappers.add(outer);
      // Elements around an enclosing block have been examined with that block.
      else if (outer.as && isBlock(outer.as)) break;
    }
  }
  for (const wrapper of wrappers)
    findings.count('bold-wrapper', startTag(wrapper), { name: wrapper.as ?? 'b' });
}
