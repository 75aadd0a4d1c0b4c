import { gridStep } from './grid-step.ts';

/**
 * Lets keys move the focus among the links of a list that lies as a grid, of which Tab then stops at one: the last that had the
 * focus, at first the one that the address names. Without it Tab stops at each.
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
    const { key, target, altKey, ctrlKey, metaKey, shiftKey } = event;
    const from = target instanceof HTMLElement ? links.indexOf(target) : -1;
    if (from === -1 || altKey || ctrlKey || metaKey || shiftKey) return;
    const to = gridStep(key, from, gridOf(links));
    if (to === undefined) return;
    event.preventDefault();
    links[to]?.focus();
  });
}

function gridOf(links: readonly HTMLElement[]) {
  const top = links[0]?.offsetTop ?? 0;
  const second = links.findIndex(({ offsetTop }) => offsetTop > top);
  const rowHeight = (links[second]?.offsetTop ?? top) - top;
  return {
    count: links.length,
    columns: second === -1 ? links.length : second,
    rows: rowHeight > 0 ? Math.max(1, Math.floor(innerHeight / rowHeight)) : 1,
  };
}
