import { offsetIn } from '#components/text/selection.ts';
import { scanPath } from '#lib/addresses.ts';
import { formatView, toolFragment } from '#lib/scans/view.ts';
import { wordsBefore } from '#lib/text/paragraphs.ts';
import type { WordRange } from '#lib/text/text-layer.ts';

/** Offers to quote the selected text for as long as it is selected. @param path of the object's page */
export function quoteSelected(bar: HTMLElement, path: string): void {
  const item = bar.querySelector<HTMLElement>('[data-quote]');
  const link = item?.querySelector('a');
  if (!item || !link) return;
  let isInBar = false;
  const update = () => {
    const passage = selectedPassage();
    // Pressing the bar clears the selection that it is about to use.
    if (!passage && isInBar) return;
    item.hidden = passage === undefined;
    if (passage)
      link.href = `${scanPath(path, passage.position)}#${formatView({ passage })}&${toolFragment('text')}`;
  };
  addEventListener('pointerdown', ({ target }) => {
    isInBar = target instanceof Node && bar.contains(target);
  });
  document.addEventListener('selectionchange', update);
  update();
}

/**
 * The words selected in a column of texts (TextPages.tsx), with the position of their scan. Of a selection across
 * pages, only the part on the first. Undefined if it contains no word.
 */
function selectedPassage(): (WordRange & { position: number }) | undefined {
  const selection = getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined;
  const range = selection.getRangeAt(0);
  const all = [...document.querySelectorAll<HTMLElement>('[data-first-word]')];
  const parts = all.filter((one) => range.intersectsNode(one)).flatMap((one) => wordsIn(one, range) ?? []);
  const section = parts[0]?.section;
  const { first } = parts[0] ?? {};
  const last = parts.findLast((part) => part.section === section)?.last;
  const position = section?.querySelector<HTMLElement>('[data-scan]')?.dataset.scan;
  if (first === undefined || last === undefined || position === undefined) return undefined;
  return { first, last, position: Number(position) };
}

function wordsIn(paragraph: HTMLElement, range: Range) {
  const { firstWord, joints = '' } = paragraph.dataset;
  const text = paragraph.textContent;
  const from = offsetIn(paragraph, range.startContainer, range.startOffset) ?? 0;
  const to = offsetIn(paragraph, range.endContainer, range.endOffset) ?? text.length;
  const selected = text.slice(from, to);
  if (selected.trim() === '') return undefined;
  const start = from + selected.length - selected.trimStart().length;
  const end = from + selected.trimEnd().length - 1;
  const layout = { text, joints: joints.split(' ').filter(Boolean).map(Number) };
  const numberAt = (offset: number) => Number(firstWord) + wordsBefore(layout, offset);
  return { section: paragraph.closest('section'), first: numberAt(start), last: numberAt(end) };
}
