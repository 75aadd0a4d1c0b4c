/** Font family of the words over the scan; they are invisible, only measured and selected. */
const family = 'Arial, Helvetica, sans-serif';

let context: CanvasRenderingContext2D | null | undefined;

/** The natural width of a text in the browser, in pixels. @param size font size, in pixels */
export function naturalWidth(text: string, size: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return size * text.length * 0.5;
  // Widths are proportional to the font size, so one size is measured for all.
  context.font = `100px ${family}`;
  return Math.max((context.measureText(text).width * size) / 100, 1);
}
