import { isPlainKey } from './is-plain-key.ts';
import { scanHere } from './scan-here.ts';

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/**
 * Makes keys follow links and focus fields by their `data-key`; the left and right arrows move from scan to scan, at
 * the ends to the next part. Only while the focus is within the whole, as WCAG 2.2 requires of single keys (2.1.4).
 */
export function followKeys(whole: HTMLElement): void {
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
