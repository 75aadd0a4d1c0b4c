import type { VerovioToolkit } from 'verovio/esm';

let opened: Promise<VerovioToolkit> | undefined;

/** The engraver is large; it is loaded only when there is something to engrave. */
async function open(): Promise<VerovioToolkit> {
  const [esm, wasm] = await Promise.all([import('verovio/esm'), import('verovio/wasm')]);
  return new esm.VerovioToolkit(await wasm.default());
}

/** Engraves a melody; its text elements are removed, since we set the words ourselves. */
export async function engrave(abc: string, width: number): Promise<{ svg: string; height: number }> {
  opened ??= open();
  const toolkit = await opened;
  toolkit.setOptions({
    inputFrom: 'abc',
    pageWidth: width,
    pageHeight: 60000,
    pageMarginLeft: 0,
    pageMarginRight: 0,
    pageMarginTop: 0,
    pageMarginBottom: 20,
    adjustPageHeight: true,
    breaks: 'encoded',
    header: 'none',
    footer: 'none',
    spacingSystem: 7,
    spacingNonLinear: 0.5,
    justificationSystem: 0,
    svgViewBox: true,
    mnumInterval: 0,
    minLastJustification: 0.5,
    xmlIdSeed: 1,
  });
  if (!toolkit.loadData(`X:1\nT:-\n${abc}`)) throw new Error('verovio could not read a melody');
  const svg = toolkit.renderToSVG(1);
  const [, across = '1', down = '1'] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
  const clean = svg
    .replace(/<\?xml[^>]*>/, '')
    .replace(/<desc>.*?<\/desc>/gs, '')
    .replace(
      /<style[^>]*>.*?<\/style>/gs,
      '<style>.definition-scale path{stroke:#26211c}.definition-scale{color:#26211c}</style>',
    )
    .replace(/<text[\s>].*?<\/text>/gs, '');
  return { svg: clean, height: (width * Number(down)) / Number(across) };
}
