import { scanPath } from '#lib/addresses.ts';
import { toolFragment } from '#lib/scans/tool-address.ts';
import { formatView } from '#lib/scans/view.ts';
import { selectedPassage } from './selected-passage.ts';

/** Offers to quote the selected text for as long as it is selected. @param path of the object's page */
export function quoteSelected(bar: HTMLElement, path: string): void {
  const item = bar.querySelector<HTMLElement>('[data-quote]');
  const link = item?.querySelector('a');
  if (!item || !link) return;
  let isInBar = false;
  const look = () => {
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
  document.addEventListener('selectionchange', look);
  look();
}
