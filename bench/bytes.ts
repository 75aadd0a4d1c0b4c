import { chromium } from '@playwright/test';
import { type Row, report } from './rows.ts';
import {
  type BudgetedPage,
  budgetedPages,
  loadedScripts,
  scriptBudgets,
  totalBytes,
} from './script-bytes.ts';
import { startSite } from './site.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

const site = await startSite();
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update'],
});
try {
  const rows: Row[] = [];
  const pages = await budgetedPages(site.url);
  for (const [name, path] of Object.entries(pages) as [BudgetedPage, string][]) {
    const scripts = await loadedScripts(browser, site.url + path);
    const total = totalBytes(scripts);
    const budget = scriptBudgets[name];
    const viewer = scripts.some(({ hasViewer }) => hasViewer);
    const holds = total <= budget && viewer === (name === 'object');
    rows.push({
      group: 'script over the wire, as Chromium gets it; ratio to the budget',
      name: `${name}${viewer ? ', with the viewer' : ''}`,
      figures: { files: scripts.length, bytes: kilobytes(total) },
      ...(budget > 0 && { ratio: total / budget }),
      goal: `≤ ${kilobytes(budget)}`,
      holds,
      notes: holds
        ? []
        : scripts
            .toSorted((one, other) => other.bytes - one.bytes)
            .map(
              ({ path: file, bytes, hasViewer }) =>
                `${kilobytes(bytes)} ${file}${hasViewer ? ' (viewer)' : ''}`,
            ),
    });
  }
  report('bytes', rows);
} finally {
  await browser.close();
  await site.stop();
}
