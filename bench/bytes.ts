// Part of npm run bench: bytes of script sent for a page, until it has been scrolled to its end and is idle.
import { launch, profiles } from './browser.ts';
import { type Row, report, sum } from './rows.ts';
import { type BudgetedPage, budgetedPages, loadedScripts, scriptBudgets } from './script-bytes.ts';
import { startSite } from './site.ts';

await using site = await startSite();
await using browser = await launch(profiles[0]);
const rows: Row[] = [];
for (const [name, path] of Object.entries(await budgetedPages(site.url)) as [BudgetedPage, string][]) {
  const scripts = await loadedScripts(browser, site.url + path);
  const [bytes, budget] = [sum(scripts.map((script) => script.bytes)), scriptBudgets[name]];
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
report('bytes', rows);
