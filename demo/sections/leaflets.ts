import { readData } from '../files.ts';
import { type Demonstrated, readSection, type Scan } from '../section.ts';
import { type Body, breakParagraphs, type Frame, place } from '../type/flow.ts';
import { Sheet, type Style } from '../type/sheet.ts';

interface Leaflet {
  width: number;
  height: number;
  ground: string;
  frames?: [inset: number, weight: number, colour?: string][];
  rules?: [x: number, y: number, width: number, weight: number, colour?: string][];
  lines: (Style & { text: string; y: number; x?: number })[];
  prose?: Body & { key: string; frame: Frame };
  extension?: Scan['extension'];
}

async function draw({ width, height, ground, frames = [], rules = [], lines, prose, extension }: Leaflet) {
  const sheet = new Sheet(width, height, ground);
  for (const frame of frames) sheet.frame(...frame);
  for (const rule of rules) sheet.rule(...rule);
  for (const { text, x, y, ...style } of lines) {
    if (x === undefined) sheet.centred(text, y, style);
    else sheet.block().text(text, x, y, style);
  }
  if (prose) {
    const { key, frame, ...body } = prose;
    const texts = await readData<Record<string, string[]>>('prose');
    place(sheet, breakParagraphs(texts[key] ?? [], frame.width, body), frame, body);
  }
  return { scans: [{ image: sheet, extension }] };
}

/** Leaflets, cards and notices. */
export const leaflets = (): Promise<Demonstrated[]> => readSection<Leaflet>('ephemera', draw);
