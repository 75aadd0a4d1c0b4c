import { filterOf } from '#components/viewer/adjust.ts';
import type { Adjustments } from '#lib/scans/view.ts';

/**
 * Changes all pictures that stand one below the other by the fields of a form (AdjustScans.tsx). When the page is come back to
 * the browser has kept what they say.
 * @param changed called after each change
 * @returns how they are changed now
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
  // What is reset is so only afterwards.
  form.addEventListener('reset', () => setTimeout(apply));
  show();
  return current;
}
