import { gridStep } from './grid-step.ts';
import { isPlainKey } from './is-plain-key.ts';

/**
 * Moves the focus by keys among the links of a list laid out as a grid, with a roving tabindex: Tab stops only at the
 * link focused last, at first the one that the address names. Without this, Tab stops at each.
 */
export function moveByKeys(list: HTMLElement): void {
  const links = [...list.querySelectorAll<HTMLElement>('li > a')];
  let stop = links.find((link) => link.matches(':target')) ?? links[0];
  for (const link of links) link.tabIndex = link === stop ? 0 : -1;

  list.addEventListener('focusin', ({ target }) => {
    const link = links.find((one) => one === target);
    if (!stop || !link) return;
    stop.tabIndex = -1;
    stop = link;
    stop.tabIndex = 0;
  });
  list.addEventListener('keydown', (event) => {
    const from = links.indexOf(event.target as HTMLElement);
    if (from === -1 || !isPlainKey(event)) return;
    const to = gridStep(event.key, from, gridOf(list, links));
    if (to === undefined) return;
    event.preventDefault();
    links[to]?.focus();
  });
}

function gridOf(list: HTMLElement, { length: count }: readonly HTMLElement[]) {
  const columns = getComputedStyle(list).gridTemplateColumns.split(' ').length;
  const rowHeight = list.offsetHeight / Math.ceil(count / columns);
  return { count, columns, rows: Math.max(1, Math.floor(innerHeight / rowHeight)) };
}
