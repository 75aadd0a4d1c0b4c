import { filterOf } from '#components/viewer/adjust.ts';
import type { Adjustments } from '#lib/scans/view.ts';

/**
 * Adjusts all pictures in a column of scans by the fields of a form (ScanTools.tsx). When a visitor comes back to the
 * page, the browser has restored the fields.
 * @param changed called after each change
 * @returns a function that gives the current adjustments
 */
export function adjustScans(form: HTMLFormElement, changed: () => void): () => Adjustments {
  const fields = form.elements;
  const field = (name: keyof Adjustments) => {
    const found = fields.namedItem(name);
    return found instanceof HTMLInputElement ? found : undefined;
  };
  const percent = (name: keyof Adjustments) => field(name)?.valueAsNumber ?? 100;
  const current = () => ({
    brightness: percent('brightness'),
    contrast: percent('contrast'),
    saturation: percent('saturation'),
    invert: field('invert')?.checked ?? false,
    greyscale: field('greyscale')?.checked ?? false,
  });
  const show = () => document.documentElement.style.setProperty('--scans-filter', filterOf(current()));
  const apply = () => {
    show();
    changed();
  };
  form.addEventListener('input', apply);
  // The fields are reset only after the event.
  form.addEventListener('reset', () => setTimeout(apply));
  show();
  return current;
}
