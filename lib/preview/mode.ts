import { z } from 'zod';
import { locales } from '#lib/i18n/locales.ts';

/** Header that tells a page who is viewing drafts. Safe, because the server in front writes all headers of a render. */
export const previewHeader = 'x-preview';

const mode = z.union([
  z.object({ by: z.string(), here: z.string() }),
  z.object({
    link: z.literal(true),
    language: z.enum(locales),
    slug: z.string(),
    until: z.int(),
    token: z.string(),
    here: z.string(),
  }),
]);

/**
 * Who is viewing: an editor by name, or anyone with a preview link, who only sees the draft of its page (`until` in
 * seconds since 1970). `here`: path and query of the current page.
 */
export type PreviewMode = z.infer<typeof mode>;

/** The header's value: JSON in ASCII, as headers require. */
export function writePreviewMode(previewMode: PreviewMode): string {
  return JSON.stringify(previewMode).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @throws if the value was not written by `writePreviewMode` */
export function readPreviewMode(value: string): PreviewMode {
  return mode.parse(JSON.parse(value));
}
