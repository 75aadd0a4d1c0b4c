import { Idiomorph } from 'idiomorph';
import { showCurrent } from './show-current.ts';

/**
 * Puts what the page of another scan says of it, in elements marked with `data-of-scan`, in the place of what stands there.
 * What is the same stays as it is, so that the browser draws no more than what differs.
 * @param content of that page, which stays as it is: it may be turned to again
 */
export function replaceParts(article: HTMLElement, content: readonly Element[]): void {
  const focused = document.activeElement;
  const rel = focused instanceof HTMLAnchorElement ? focused.rel : undefined;
  for (const part of article.querySelectorAll<HTMLElement>('[data-of-scan]')) {
    const name = part.dataset.ofScan;
    const other = content
      .flatMap((element) => [...element.querySelectorAll<HTMLElement>('[data-of-scan]')])
      .find(({ dataset }) => dataset.ofScan === name);
    const wanted = document.createElement('div');
    wanted.append(...(other?.cloneNode(true).childNodes ?? []));
    // A picture becomes no other one, which it would be seen in the place of until that has come.
    for (const tree of [part, wanted])
      for (const link of tree.querySelectorAll<HTMLAnchorElement>('ol a:has(img)')) link.id = link.href;
    const hadFocus = part.contains(focused);
    Idiomorph.morph(part, [...wanted.childNodes], {
      morphStyle: 'innerHTML',
      // What the visitor has opened or closed stays so, and what they have written stays.
      callbacks: {
        beforeAttributeUpdated: (name, element) =>
          !(name === 'open' && element.matches('details')) &&
          !(name === 'value' && element.matches('input:not([type=hidden])')),
      },
    });
    if (hadFocus && rel !== undefined) focusLike(part, rel);
    // Of a table of contents that is open the lists around the entry of the scan.
    for (const list of part.querySelectorAll<HTMLDetailsElement>('details details:has([aria-current])'))
      list.open = true;
    showCurrent(part);
  }
}

/** Puts the focus on the link that does what the one did that had it. @param rel of that one */
function focusLike(part: HTMLElement, rel: string): void {
  const same = rel === '' ? undefined : part.querySelector<HTMLElement>(`a[rel="${rel}"]`);
  const link = same ?? part.querySelector<HTMLElement>('[aria-current]') ?? part.querySelector('a');
  link?.focus({ preventScroll: true });
}
