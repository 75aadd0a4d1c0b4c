import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** Content of a page: a text, or a picture by its address and displayed size. */
type Block = { kind: 'h1' | 'p'; text: string } | { kind: 'img'; address: string; size: [number, number] };

const styles = `body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
main{display:flex;flex-wrap:wrap;gap:1rem}h1,h2,p.wide{flex-basis:100%;margin:0}
p{margin:0}img{display:block;max-width:100%;height:auto}`;

/**
 * Writes a page as if by hand: the same text and the same pictures at the same sizes in plain HTML with three lines of
 * styles, no script and no fonts.
 * @param page one that shows ours
 */
export async function writeTwin(page: Page, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  let body = '';
  for (const [index, block] of (await page.evaluate(read)).entries())
    if (block.kind === 'img') {
      const bytes = await (await fetch(block.address)).arrayBuffer();
      writeFileSync(join(folder, `${index}.jpg`), Buffer.from(bytes));
      const [width, height] = block.size;
      // The first ones are on the screen; the others load lazily as ours do.
      const loading = index < 12 ? '' : ' loading="lazy"';
      body += `<img src="${index}.jpg" width="${width}" height="${height}" alt=""${loading}>\n`;
    } else body += `<${block.kind}>${escaped(block.text)}</${block.kind}>\n`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(await page.title())}</title><style>${styles}</style></head>
<body><main>
${body}</main></body></html>
`;
  writeFileSync(join(folder, 'index.html'), html);
}

/** In the page: its visible texts and pictures in document order. */
function read(): Block[] {
  const blocks: Block[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLImageElement) {
      const { width, height } = node.getBoundingClientRect();
      const address = node.currentSrc || node.src;
      if (width > 1 && address)
        blocks.push({ kind: 'img', address, size: [Math.round(width), Math.round(height)] });
    } else if (node instanceof Text && node.data.trim() && node.parentElement) {
      const isShown = node.parentElement.checkVisibility() && !node.parentElement.closest('script, style');
      const kind = node.parentElement.closest('h1') ? 'h1' : 'p';
      if (isShown) blocks.push({ kind, text: node.data.trim() });
    }
  }
  return blocks;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
