import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import core from 'axe-core';
import { checkedSchemes } from '#lib/pages/defaults/checks.ts';

declare global {
  interface Window {
    axe?: typeof core;
  }
}

/** axe's groups of rules that are checked: WCAG 2.2 AA and its best practices. */
export const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

export const axeVersion = core.version;

/** The rules among them about colours. A page is the same in every scheme except for these. */
const rulesOfColour = core
  .getRules(axeRules)
  .flatMap(({ ruleId, tags }) => (tags.includes('cat.color') ? ruleId : []));

// As an expression, which no page's policy forbids.
const script = readFileSync('node_modules/axe-core/axe.min.js', 'utf8');

/** Problems that axe finds in a page as it is: each violated rule, with the elements concerned. */
export async function problemsOf(page: Page, part = 'html', rules = axeRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(script);
  return await page.evaluate(
    async ([part, rules]) => {
      // Not in frames: they show pages that are checked separately. Without axe nothing was found.
      const results = await window.axe?.run(part, {
        runOnly: rules,
        resultTypes: ['violations'],
        iframes: false,
      });
      return results
        ? results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
        : ['axe is not there'];
    },
    [part, rules] as const,
  );
}

/**
 * The same in every colour scheme, without reloading the page: by all rules in the first, and by those about colours in
 * the others. Each problem begins with the name of the scheme.
 */
export async function problemsInSchemes(page: Page, part?: string): Promise<string[]> {
  const found: string[] = [];
  for (const [index, colorScheme] of checkedSchemes.entries()) {
    await page.emulateMedia({ colorScheme });
    const problems = await problemsOf(page, part, index === 0 ? axeRules : rulesOfColour);
    found.push(...problems.map((problem) => `${colorScheme}: ${problem}`));
  }
  await page.emulateMedia({ colorScheme: null });
  return found;
}
