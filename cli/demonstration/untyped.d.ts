declare module 'fontkit' {
  export interface OutlineCommand {
    command: string;
    args: number[];
  }
  export interface Outline {
    commands: OutlineCommand[];
  }
  export interface OutlineGlyph {
    path: Outline;
  }
  export interface OutlinePosition {
    xAdvance: number;
  }
  export interface OutlineFont {
    unitsPerEm: number;
    hasGlyphForCodePoint(point: number): boolean;
    layout(text: string): { glyphs: OutlineGlyph[]; positions: OutlinePosition[] };
  }
  export function openSync(file: string): OutlineFont;
}
declare module 'd3-geo-projection' {
  import type { GeoProjection } from 'd3-geo';
  export function geoRobinson(): GeoProjection;
  export function geoMollweide(): GeoProjection;
  export function geoWinkel3(): GeoProjection;
  export function geoBonne(): GeoProjection;
  export function geoAitoff(): GeoProjection;
  export function geoVanDerGrinten(): GeoProjection;
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
