import { z } from 'zod';
import type { Change } from '#lib/pages/compare.ts';
import { type Locale, locales } from '../i18n/locales.ts';

const locale = z.enum(locales);

/** A text that an editor wants to see as the public would. Any text as typed is valid: there are no minimum lengths. */
export const livePreviewRequest = z.object({
  /** Language of the sentences in the answer. */
  locale,
  title: z.string(),
  content: z.string(),
  /** Language of the text. */
  language: locale,
  description: z.string().default(''),
  /** The page to which the text belongs; undefined for a new one. */
  page: z.object({ language: locale, slug: z.string() }).optional(),
  /** Shared by the translations of a page; undefined: as stored. */
  translationKey: z.string().optional(),
  /** The text to compare with; undefined: the published one. */
  against: z.string().optional(),
});

export type LivePreviewRequest = z.infer<typeof livePreviewRequest>;

/** A finding of the report on a text. */
export type ReportedFinding = {
  kind: string;
  weight: 'error' | 'warning' | 'note';
  /** UTF-16 offsets in the content, and the line from 1. */
  place?: { start: number; end: number; line: number } | undefined;
  /** In the language of the request. */
  sentence: string;
};

/** A text as the public would get it, with the findings on it and its changes. */
export type LivePreview = {
  /** Whole documents without scripts, by the language of the site. */
  documents: Record<Locale, string>;
  findings: ReportedFinding[];
  /** null if there was no text to compare with. */
  changes: Change[] | null;
};

/** Why a preview endpoint refuses a request; `detail` is a sentence for the editor. */
export type Problem = { problem: string; detail: string };
