/** Family of the words over the scan; they are never seen, only measured. */
const family = 'Arial, Helvetica, sans-serif';

let context: CanvasRenderingContext2D | null | undefined;

/** How wide a browser sets a text by itself, in pixels. @param size of the letters, in pixels */
export function naturalWidth(text: string, size: number): number {
  context ??= document.createElement('canvas').getContext('2d');
  if (!context) return size * text.length * 0.5;
  // Widths grow with the size; one size is measured, whatever is asked for.
  context.font = `100px ${family}`;
  return Math.max((context.measureText(text).width * size) / 100, 1);
}
