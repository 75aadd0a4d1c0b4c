import type { Adjustments } from '#lib/scans/view.ts';

export const unadjusted: Adjustments = {
  brightness: 100,
  contrast: 100,
  saturation: 100,
  invert: false,
  greyscale: false,
};

/** Whether the browser's canvas can draw through filters; Safari's cannot. */
export const canvasHasFilters = () => 'filter' in CanvasRenderingContext2D.prototype;

/** The adjustments as a CSS and canvas filter (Filter Effects Module Level 1); `none` if nothing is adjusted. */
export function filterOf(adjustments: Partial<Adjustments> | undefined): string {
  const { brightness, contrast, saturation, invert, greyscale } = { ...unadjusted, ...adjustments };
  const steps = [
    invert && 'invert(1)',
    brightness !== 100 && `brightness(${brightness}%)`,
    contrast !== 100 && `contrast(${contrast}%)`,
    greyscale ? 'grayscale(1)' : saturation !== 100 && `saturate(${saturation}%)`,
  ];
  return steps.filter(Boolean).join(' ') || 'none';
}
