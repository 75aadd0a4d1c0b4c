import { Idiomorph } from 'idiomorph';
import { showCurrent } from './show-current.ts';

/**
 * Replaces elements marked with `data-of-scan` by those from the page of another scan. Morphs them, so that the browser
 * redraws only what differs.
 * @param content of that page; it is not changed, since the scan may be turned to again
 */
export function replaceParts(article: HTMLElement, content: readonly Element[]): void {
  const focused = document.activeElement;
  const rel = focused instanceof HTMLAnchorElement ? focused.rel : undefined;
  for (const part of article.querySelectorAll<HTMLElement>('[data-of-scan]')) {
    const name = part.dataset.ofScan;
    const other = content
      .flatMap((element) => [...element.querySelectorAll<HTMLElement>('[data-of-scan]')])
      .find(({ dataset }) => dataset.ofScan === name);
    const container = document.createElement('div');
    container.append(...(other?.cloneNode(true).childNodes ?? []));
    // Keyed by address: otherwise a picture would become another one, and show the old scan until that has loaded.
    for (const tree of [part, container])
      for (const link of tree.querySelectorAll<HTMLAnchorElement>('ol a:has(img)')) link.id = link.href;
    const hadFocus = part.contains(focused);
    Idiomorph.morph(part, [...container.childNodes], {
      morphStyle: 'innerHTML',
      // Lists that the visitor has opened or closed stay so, and typed text stays.
      callbacks: {
        beforeAttributeUpdated: (name, element) =>
          !(name === 'open' && element.matches('details')) &&
          !(name === 'value' && element.matches('input:not([type=hidden])')),
      },
    });
    if (hadFocus && rel !== undefined) focusSameLink(part, rel);
    // In an open table of contents, opens the lists around the scan's entry.
    for (const list of part.querySelectorAll<HTMLDetailsElement>('details details:has([aria-current])'))
      list.open = true;
    showCurrent(part);
  }
}

/** Focuses the link that does what the focused one did. @param rel of that link */
function focusSameLink(part: HTMLElement, rel: string): void {
  const same = rel === '' ? undefined : part.querySelector<HTMLElement>(`a[rel="${rel}"]`);
  const link = same ?? part.querySelector<HTMLElement>('[aria-current]') ?? part.querySelector('a');
  link?.focus({ preventScroll: true });
}
