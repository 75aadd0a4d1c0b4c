import { z } from 'zod';
import { locales } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import recorded from './accessibility-checks.json' with { type: 'json' };

const words = messageGroup(locales[0], 'defaultPages').checks.pages;

/** Pages that are checked as loaded: every kind of page (lib/site/pages.ts), and the feed of one type. */
export type CheckedPage = keyof typeof words;

/** Further states of pages that are checked. */
export const checkedStates = [
  'missing',
  'objectOverFeed',
  'textPanel',
  'adjustments',
  'savedList',
  'suggestions',
  'textHits',
  'textPages',
  'corrected',
  'nothingFound',
] as const;

/** Colour schemes in which each page and state is checked. */
export const checkedSchemes = ['light', 'dark'] as const;

/** What the project's automated accessibility checks covered and found. */
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

/** The committed record; e2e/browser/accessibility.spec.ts fails when it differs from what was actually checked. */
export const accessibilityChecks: Checks = checksSchema.parse(recorded);
