import { gridStep } from './grid-step.ts';
import { isPlainKey } from './is-plain-key.ts';
import { scanHere } from './scan-here.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Makes keys follow links and focus fields by their `data-key`; the left and right arrows move from scan to scan, at
 * the ends to the next part. Only while the focus is within the whole, as WCAG 2.2 requires of single keys (2.1.4).
 */
function followKeys(whole: HTMLElement): void {
  whole.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (!isPlainKey(event) || (target as Element).matches('input, select')) return;
    const find = (selector: string) => whole.querySelector<HTMLElement>(selector);
    const scans = [...whole.querySelectorAll<HTMLElement>('[data-scan]')];
    const step = steps[key];
    if (step === undefined) {
      const named = find(`[data-key="${CSS.escape(key)}"]`);
      if (!named) return;
      if (named.matches('input')) named.focus();
      else named.click();
    } else if (scans[0]) {
      const here = scanHere(scans);
      const scan = scans[(here ? scans.indexOf(here) : -1) + step];
      if (scan) {
        scan.focus({ preventScroll: true });
        scan.scrollIntoView();
        // The links above still belong to the first part, whatever has been appended.
      } else find(step > 0 ? '[data-below] [rel="next"]' : '[rel="prev"]')?.click();
    }
    event.preventDefault();
  });
}

/**
 * Moves the focus by keys among the links of a list laid out as a grid, with a roving tabindex: Tab stops only at the
 * link focused last, at first the one that the address names. Without this, Tab stops at each.
 */
function moveByKeys(list: HTMLElement): void {
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

// For pages that show many scans of an object. The keys of an overview come first.
for (const whole of document.querySelectorAll<HTMLElement>('[data-whole]')) {
  const list = whole.querySelector<HTMLElement>('[data-move-by-keys]');
  if (list) moveByKeys(list);
  followKeys(whole);
}
