// Part of npm run bench: largest contentful paint of a page on a phone, compared with the same page written by hand.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { shiftOf, watchShift } from '#e2e/support/shift.ts';
import { pagesAt } from '#e2e/support/traffic.ts';
import { escapeXml } from '#lib/xml/escape.ts';
import { launch, midRangePhone as phone, slowDown } from './browser.ts';
import { type Row, report, takeTurns } from './rows.ts';
import { serveOwn, startSite } from './servers.ts';

const loads = 5;
const maxRatio = 1.2;
const folder = '.bench/paint';

/** Content of a page: a text, or a picture by its address and displayed size. */
type Block = { kind: 'h1' | 'p'; text: string } | { kind: 'img'; address: string; size: [number, number] };

const styles = `body{margin:0 auto;max-width:72rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif}
main{display:flex;flex-wrap:wrap;gap:1rem}h1,h2,p.wide{flex-basis:100%;margin:0}
p{margin:0}img{display:block;max-width:100%;height:auto}`;

await using site = await startSite();
await using twins = await serveOwn('static', { FOLDERS: JSON.stringify([['/', folder]]) });
await using browser = await launch(phone);
const addresses = await pagesAt(site.url);
const rows: Row[] = [];
for (const kind of ['home', 'static page', 'object'] as const) {
  const [ours, name] = [site.url + addresses[kind], kind.replace(' ', '-')];
  await copyByHand(ours, `${folder}/${name}`);
  let shift = 0;
  const addressesInTurn = [ours, `${twins.url}/${name}/index.html`] as const;
  const [own, byHand] = await takeTurns(addressesInTurn, loads, async (address, round) => {
    const { largest, shifted } = await load(address);
    if (address === ours && round > 0) shift = Math.max(shift, shifted);
    return { largest };
  });
  const ratio = own.largest / byHand.largest;
  rows.push({
    group: `until the largest picture or text is painted on a ${phone.name}; ratio to the same page in plain HTML`,
    name: kind,
    figures: { 'ours ms': own.largest, 'by hand ms': byHand.largest, 'layout shift': String(shift) },
    ratio,
    goal: `≤ ${maxRatio}, shift 0`,
    reached: ratio <= maxRatio && shift === 0,
  });
}
report('paint', rows);

/** Largest contentful paint in milliseconds, and the cumulative layout shift (Layout Instability). */
async function load(address: string): Promise<{ largest: number; shifted: number }> {
  await using context = await browser.newContext(phone.context);
  const page = await context.newPage();
  await slowDown(await context.newCDPSession(page), phone);
  // The browser's own work for a new window is not the page's.
  await sleep(1000);
  await watchShift(page);
  await page.goto(address, { waitUntil: 'networkidle' });
  const largest = await page.evaluate(async () => {
    let last: PerformanceEntry | undefined;
    const observer = new PerformanceObserver((list) => {
      last = list.getEntries().at(-1);
    });
    observer.observe({ type: 'largest-contentful-paint', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 300));
    return last?.startTime ?? Number.NaN;
  });
  return { largest, shifted: await shiftOf(page) };
}

/**
 * Writes a page as if by hand: the same text and the same pictures at the same sizes in plain HTML with three lines of
 * styles, no script and no fonts.
 */
async function copyByHand(address: string, folder: string): Promise<void> {
  await using context = await browser.newContext(phone.context);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
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
    } else body += `<${block.kind}>${escapeXml(block.text)}</${block.kind}>\n`;
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(await page.title())}</title><style>${styles}</style></head>
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
