import { expect, test } from '@playwright/test';
import {
  type BudgetedPage,
  budgetedPages,
  loadedScripts,
  scriptBudgets,
  totalBytes,
} from '../../bench/script-bytes.ts';
import { demoUrl } from '../support/test.ts';

for (const [name, budget] of Object.entries(scriptBudgets) as [BudgetedPage, number][]) {
  test(`${name}: at most ${budget / 1000} kB of script, and the viewer only where there is a scan`, async ({
    browser,
  }) => {
    const pages = await budgetedPages(demoUrl());
    const scripts = await loadedScripts(browser, demoUrl() + pages[name]);
    const list = scripts.map(({ path, bytes }) => `${bytes} ${path}`).join('\n');
    expect(totalBytes(scripts), list).toBeLessThanOrEqual(budget);
    expect(scripts.some(({ hasViewer }) => hasViewer)).toBe(name === 'object');
  });
}
