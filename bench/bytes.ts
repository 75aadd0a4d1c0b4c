// Part of npm run bench: bytes of script sent for a page, until it has been scrolled to its end and is idle.
import { profiles, withBrowser } from './browser.ts';
import { withStarted } from './processes.ts';
import { type Row, report } from './rows.ts';
import {
  type BudgetedPage,
  budgetedPages,
  loadedScripts,
  scriptBudgets,
  totalBytes,
} from './script-bytes.ts';
import { startSite } from './site.ts';

const [plain] = profiles;

await withStarted(async (keep) => {
  const { url } = await keep(startSite());
  const rows: Row[] = [];
  await withBrowser(plain, async (browser) => {
    for (const [name, path] of Object.entries(await budgetedPages(url)) as [BudgetedPage, string][]) {
      const scripts = await loadedScripts(browser, url + path);
      const [bytes, budget] = [totalBytes(scripts), scriptBudgets[name]];
      const viewer = scripts.some(({ hasViewer }) => hasViewer);
      rows.push({
        group: 'script over the wire, as Chromium gets it; ratio to the budget',
        name: `${name}${viewer ? ', with the viewer' : ''}`,
        figures: { files: scripts.length, kB: (bytes / 1000).toFixed(1) },
        ...(budget > 0 && { ratio: bytes / budget }),
        goal: `≤ ${budget / 1000} kB`,
        holds: bytes <= budget && viewer === (name === 'object'),
      });
    }
  });
  report('bytes', rows);
});
