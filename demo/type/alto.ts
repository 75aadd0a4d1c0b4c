/** A word with the box it was drawn in. */
export interface Word {
  content: string;
  x: number;
  y: number;
  width: number;
  height: number;
}
export type Line = Word[];
export type Block = Line[];

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** The whole-pixel bounding box of words, clipped to the page. */
function boxOf(words: Word[], page: { width: number; height: number }) {
  const left = Math.max(0, Math.floor(Math.min(...words.map((word) => word.x))));
  const top = Math.max(0, Math.floor(Math.min(...words.map((word) => word.y))));
  const right = Math.min(page.width, Math.ceil(Math.max(...words.map((word) => word.x + word.width))));
  const bottom = Math.min(page.height, Math.ceil(Math.max(...words.map((word) => word.y + word.height))));
  return { left, top, width: right - left, height: bottom - top };
}

/** An ALTO 4 file with the exact place of every word, in pixels of the scan. */
export function altoOf(width: number, height: number, blocks: Block[]): string {
  const page = { width, height };
  const box = (words: Word[]) => {
    const { left, top, width, height } = boxOf(words, page);
    return `HPOS="${left}" VPOS="${top}" WIDTH="${width}" HEIGHT="${height}"`;
  };
  const lineOf = (words: Line, block: number, line: number) => {
    const strings = words.map((word, i) => {
      const own = `<String ID="s${block}_${line}_${i}" ${box([word])} CONTENT="${escaped(word.content)}"/>`;
      const next = words[i + 1];
      if (!next) return own;
      const end = Math.round(word.x + word.width);
      const gap = Math.max(0, Math.round(next.x) - end);
      return `${own}<SP HPOS="${end}" VPOS="${Math.max(0, Math.round(word.y))}" WIDTH="${gap}"/>`;
    });
    return `<TextLine ID="l${block}_${line}" ${box(words)}>${strings.join('')}</TextLine>`;
  };
  const text = blocks
    .filter((block) => block.length > 0)
    .map((block, i) => {
      const lines = block.map((line, j) => lineOf(line, i, j)).join('\n');
      return `<TextBlock ID="b${i}" ${box(block.flat())}>\n${lines}\n</TextBlock>`;
    })
    .join('\n');
  const whole = `HPOS="0" VPOS="0" WIDTH="${width}" HEIGHT="${height}"`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">
<Description><MeasurementUnit>pixel</MeasurementUnit></Description>
<Layout><Page ID="p1" PHYSICAL_IMG_NR="1" WIDTH="${width}" HEIGHT="${height}"><PrintSpace ${whole}>
${text}
</PrintSpace></Page></Layout>
</alto>
`;
}
