import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** What a page shows: its blocks in order. */
type Block = { kind: 'heading' | 'text' | 'picture'; text: string; width: number; height: number };

const styles = `body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
main{display:flex;flex-wrap:wrap;gap:1rem}h1,h2,p.wide{flex-basis:100%;margin:0}
p{margin:0}img{display:block;max-width:100%;height:auto}`;

/**
 * Writes the page by hand, so to speak: the same text and the same pictures at the same sizes in plain HTML with four
 * lines of styles, no script and no font of its own.
 * @param page one that shows ours
 */
export async function writeTwin(page: Page, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const title = await page.title();
  const blocks = await page.evaluate(read);
  let body = '';
  for (const [index, { kind, text, width, height }] of blocks.entries()) {
    if (kind === 'picture') {
      const name = `${index}.jpg`;
      writeFileSync(join(folder, name), Buffer.from(await (await fetch(text)).arrayBuffer()));
      // The first ones are on the screen; the others wait as ours do.
      const loading = index < 12 ? '' : ' loading="lazy"';
      body += `<img src="${name}" width="${width}" height="${height}" alt=""${loading}>\n`;
    } else body += kind === 'heading' ? `<h1>${escaped(text)}</h1>\n` : `<p>${escaped(text)}</p>\n`;
  }
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><style>${styles}</style></head>
<body><main>
${body}</main></body></html>
`;
  writeFileSync(join(folder, 'index.html'), html);
}

/** In the page: its visible texts and pictures in the order of the document, as large as they are shown. */
function read(): Block[] {
  const blocks: Block[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof HTMLImageElement) {
      const { width, height } = node.getBoundingClientRect();
      const address = node.currentSrc || node.src;
      if (width > 1 && address)
        blocks.push({ kind: 'picture', text: address, width: Math.round(width), height: Math.round(height) });
    } else if (node instanceof Text && node.data.trim() && node.parentElement) {
      const isShown = node.parentElement.checkVisibility() && !node.parentElement.closest('script, style');
      const kind = node.parentElement.closest('h1') ? 'heading' : 'text';
      if (isShown) blocks.push({ kind, text: node.data.trim(), width: 0, height: 0 });
    }
  }
  return blocks;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;');
}
