import { italic, roman } from '../type/face.ts';
import { Sheet } from '../type/sheet.ts';

export interface PlatePlan {
  number: string;
  title: string;
  caption: string;
  width: number;
  height: number;
  ground?: string;
  draw: (area: { x: number; y: number; width: number; height: number }) => string;
}

/** A plate: the drawing, the edge that the plate pressed into the paper, number, title and caption. */
export function drawPlate(plan: PlatePlan): Sheet {
  const { width, height, ground = '#f6f0e1' } = plan;
  const unit = Math.min(width, height) / 2000;
  const sheet = new Sheet(width, height, ground);
  const margin = 130 * unit;
  const area = {
    x: margin,
    y: margin + 40 * unit,
    width: width - 2 * margin,
    height: height - 2 * margin - 220 * unit,
  };
  const inset = 60 * unit;
  const edge = `x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${16 * unit}"`;
  sheet.shape(
    `<rect ${edge} fill="#fff" fill-opacity=".28" stroke="#9b8d72" stroke-opacity=".55" stroke-width="${3 * unit}"/>`,
  );
  sheet.shape(plan.draw(area));
  const middle = width / 2;
  sheet.text(plan.number, width - margin, margin + 14 * unit, {
    face: italic,
    size: 34 * unit,
    align: 'right',
  });
  sheet.block().text(plan.title, middle, height - 196 * unit, {
    face: roman,
    size: 56 * unit,
    align: 'center',
    tracking: 3 * unit,
  });
  sheet
    .block()
    .text(plan.caption, middle, height - 132 * unit, { face: italic, size: 33 * unit, align: 'center' });
  return sheet;
}
