import { z } from 'zod';
import { locales } from '#lib/i18n/locales.ts';

/** Header that says to a page who looks at drafts. Only the server in front writes it: it makes all headers of a render. */
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
 * Who looks: an editor by name, or anybody with a preview link, who sees the draft of its page alone (`until` in
 * seconds since 1970). `here`: path and query of the page that is looked at.
 */
export type PreviewMode = z.infer<typeof mode>;

/** The header's value: JSON in ASCII, as headers must be. */
export function writePreviewMode(given: PreviewMode): string {
  return JSON.stringify(given).replace(
    /[^\x20-\x7e]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** @throws when the value is none that `writePreviewMode` gave */
export function readPreviewMode(value: string): PreviewMode {
  return mode.parse(JSON.parse(value));
}
