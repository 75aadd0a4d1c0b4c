import { type Area, harmonograph, hilbert, phyllotaxis, rosette } from '../draw/plates.ts';
import { type Demonstrated, readSection, type Scan } from '../section.ts';
import { Sheet } from '../type/sheet.ts';

const drawings: Record<string, (area: Area) => string> = { harmonograph, hilbert, phyllotaxis, rosette };

interface Plate {
  title: string;
  drawing: string;
  width: number;
  height: number;
  extension?: Scan['extension'];
}

/** A plate: the drawing, its plate mark in the paper, number, title and caption. */
async function draw({ title, drawing, width, height, extension }: Plate) {
  const sheet = new Sheet(width, height, '#f6f0e1');
  const unit = Math.min(width, height) / 2000;
  const margin = 130 * unit;
  const inset = 60 * unit;
  const [number = '', name = ''] = title.split('. ');
  sheet.shape(
    `<rect x="${inset}" y="${inset}" width="${width - 2 * inset}" height="${height - 2 * inset}" rx="${16 * unit}" fill="#fff" fill-opacity=".28" stroke="#9b8d72" stroke-opacity=".55" stroke-width="${3 * unit}"/>`,
  );
  const area = {
    x: margin,
    y: margin + 40 * unit,
    width: width - 2 * margin,
    height: height - 2 * margin - 220 * unit,
  };
  sheet.shape(drawings[drawing]?.(area) ?? '');
  sheet.text(number, width - margin, margin + 14 * unit, { face: 'italic', size: 34 * unit, align: 'right' });
  sheet.centred(name, height - 196 * unit, { size: 56 * unit, tracking: 3 * unit });
  const caption = 'drawn by code for the Czytelnia demonstration collection, 2026';
  sheet.centred(caption, height - 132 * unit, { face: 'italic', size: 33 * unit });
  return { scans: [{ image: sheet, extension }] };
}

/** Plates drawn by code. */
export const prints = (): Promise<Demonstrated[]> => readSection<Plate>('plate', draw);
