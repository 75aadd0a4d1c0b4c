import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** What axe checks: WCAG 2.2 AA and what it calls best practice. */
export const axeRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Axe on a page. No page of ours has frames, so it need not put its results together in a page of its own: that takes a third
 * of the time.
 */
export const axeOn = (page: Page) =>
  new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(axeRules)
    .setLegacyMode();
