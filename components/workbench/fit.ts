/** Preview widths, in CSS pixels: a common phone, tablet and desktop; paper is A4 at 96 dpi. */
export const widths = { phone: 360, tablet: 768, desktop: 1440, print: 794 } as const;
export type Width = keyof typeof widths;

/** Margin of a printed page, in CSS pixels: a centimetre, the default of browsers. */
export const printMargin = 38;

type Size = { width: number; height: number };

/** How a frame of a given width fits into a room: its size in its own pixels, and the scale factor. */
export type Fit = Size & { scale: number };

/** Scales a frame down until it fits, but never up. Its height fills the room. */
export function fitIn(room: Size, width: number): Fit {
  const scale = room.width > 0 ? Math.min(1, room.width / width) : 1;
  return { scale, width, height: Math.max(1, Math.floor(room.height / scale)) };
}
