import { z } from 'zod';
import { locales } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import recorded from './accessibility-checks.json' with { type: 'json' };

const words = messageGroup(locales[0], 'defaultPages').checks.pages;

/** What the checks look at as it is when it has loaded: every kind of page (lib/site/pages.ts), and the feed of one type. */
export type CheckedPage = keyof typeof words;

/** States of pages that the checks look at besides. */
export const checkedStates = ['missing', 'objectOverFeed', 'textPanel', 'adjustments', 'savedList'] as const;

/** Colour schemes that each page and state is looked at in. */
export const checkedSchemes = ['light', 'dark'] as const;

/** What the project's automated accessibility checks looked at, and what they found. */
export const checksSchema = z.strictObject({
  date: z.iso.date(),
  /** Version of axe-core */
  axe: z.string(),
  /** axe's names of the groups of rules */
  rules: z.array(z.string()),
  pages: z.array(z.enum(Object.keys(words) as CheckedPage[])),
  states: z.array(z.enum(checkedStates)),
  languages: z.array(z.enum(locales)),
  schemes: z.array(z.enum(checkedSchemes)),
  violations: z.int().min(0),
});
export type Checks = z.infer<typeof checksSchema>;

/** The committed record; e2e/browser/accessibility.spec.ts fails when it is not what was really checked. */
export const accessibilityChecks: Checks = checksSchema.parse(recorded);
