declare module 'fontkit' {
  export interface OutlineFont {
    unitsPerEm: number;
    hasGlyphForCodePoint(point: number): boolean;
    layout(text: string): {
      glyphs: { path: { commands: { command: string; args: number[] }[] } }[];
      positions: { xAdvance: number }[];
    };
  }
  export function openSync(file: string): OutlineFont;
}
declare module 'verovio/wasm' {
  export default function createModule(): Promise<unknown>;
}
declare module 'verovio/esm' {
  export class VerovioToolkit {
    constructor(module: unknown);
    setOptions(options: Record<string, unknown>): void;
    loadData(data: string): boolean;
    renderToSVG(page: number): string;
  }
}
