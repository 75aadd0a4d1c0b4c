import { z } from 'zod';
import { pagePath } from '#lib/addresses.ts';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import type { PageEditing, PageName, Saved } from '#lib/catalogue/editing.ts';
import type { HttpResponse } from '#lib/http.ts';
import { locales } from '#lib/i18n/locales.ts';
import { named } from '#lib/pages/find.ts';
import { slugPattern } from '#lib/pages/slug.ts';
import type { PreviewAccess } from './access.ts';
import { linkHours, maxLengths } from './limits.ts';
import { linkParameter } from './link.ts';
import { readPreview } from './pages.ts';
import { jsonAnswer, type PreviewRequest, problemAnswer } from './request.ts';

export type ChangeContext = {
  access: PreviewAccess;
  catalogue: Catalogue;
  publicUrl: string;
  /** The editor who sent the request. */
  editor: string;
  /** Whether the report on a page's draft contains errors. */
  hasErrors: (name: PageName) => Promise<boolean>;
};

/** The outcome of a request, as yet independent of its form: JSON for programs or a page. */
export type Outcome =
  | { saved: Saved }
  | { link: { address: string; token: string; until: number } }
  | { problem: 'invalid'; field: string }
  | { problem: 'read-only' | 'missing' | 'errors' };

// PostgreSQL refuses queries with a null character.
const name = z.object({
  language: z.enum(locales),
  slug: z
    .string()
    .max(300)
    .regex(/^[^\0]+$/),
});
const base = z.int().min(0).optional();
/** A null character ends a text for some programs, and means nothing in HTML. */
const plain = (maxLength: number) =>
  z
    .string()
    .max(maxLength)
    .transform((text) => text.replaceAll('\0', ''));

const draft = z.object({
  name: name.extend({ slug: z.string().regex(slugPattern) }),
  text: z.object({
    title: plain(maxLengths.title).pipe(z.string().trim().min(1)),
    content: plain(16 * 1024 * 1024),
    description: plain(maxLengths.description).pipe(z.string().trim()),
    translationKey: plain(300).pipe(z.string().trim().min(1)),
  }),
  base,
});
const based = z.object({ name, base });
/** `sure`: publish even if the report contains errors. */
const published = based.extend({ sure: z.boolean().default(false) });
const restored = based.extend({ number: z.int().min(1) });
const linked = z.object({ name, hours: z.number().min(1).max(linkHours.max) });

type Change = (input: unknown, context: ChangeContext) => Promise<Outcome>;

const publish = editing(published, ({ name, base }, to, editor) => to.publish(name, { editor, base }));

/** The changes that editors can request, by the last segment of the address. */
export const changes: Record<string, Change> = {
  pages: editing(draft, ({ name, text, base }, to, editor) => to.saveDraft(name, text, { editor, base })),
  async publish(input, context) {
    const { name, sure } = published.safeParse(input).data ?? {};
    if (name && context.catalogue.editing && !sure && (await context.hasErrors(name)))
      return { problem: 'errors' };
    return await publish(input, context);
  },
  unpublish: editing(based, ({ name, base }, to, editor) => to.unpublish(name, { editor, base })),
  discard: editing(based, ({ name, base }, to, editor) => to.discard(name, { editor, base })),
  restore: editing(restored, ({ name, number, base }, to, editor) =>
    to.restore(name, number, { editor, base }),
  ),
  async link(input, { access, catalogue, publicUrl }) {
    const parsed = linked.safeParse(input);
    if (!parsed.success) return invalid(parsed.error);
    const { name, hours } = parsed.data;
    const { pages } = await readPreview(catalogue);
    if (!named(pages, name)) return { problem: 'missing' };
    const { token, until } = await access.makeLink(name, hours);
    return { link: { address: linkAddress(publicUrl, name, token), token, until } };
  },
};

/** Actions that need confirmation. */
const questions = ['publish', 'unpublish', 'discard'] as const;

/** Whether a text names an action that needs confirmation. */
export function isQuestion(text: unknown): text is (typeof questions)[number] {
  return questions.some((one) => one === text);
}

/** The absolute URL of a preview link. */
export function linkAddress(publicUrl: string, name: PageName, token: string): string {
  return `${publicUrl}${pagePath(name.language, name.slug)}?${linkParameter}=${token}`;
}

function editing<Input>(
  schema: z.ZodType<Input>,
  work: (input: Input, to: PageEditing, editor: string) => Promise<Saved>,
): Change {
  return async (input, { catalogue, editor }) => {
    if (!catalogue.editing) return { problem: 'read-only' };
    const parsed = schema.safeParse(input);
    if (!parsed.success) return invalid(parsed.error);
    return { saved: await work(parsed.data, catalogue.editing, editor) };
  };
}

function invalid(error: z.ZodError): Outcome {
  return { problem: 'invalid', field: error.issues[0]?.path.join('.') || '(body)' };
}

/** The outcome as JSON. */
export function outcomeAnswer(outcome: Outcome, request: PreviewRequest): HttpResponse {
  if ('problem' in outcome) {
    const { problem, ...more } = outcome;
    return problemAnswer(problem, request.locale, more);
  }
  if ('link' in outcome) {
    const { address, until } = outcome.link;
    return jsonAnswer(200, { address, until });
  }
  const { saved } = outcome;
  if (saved.result === 'conflict') return problemAnswer('conflict', request.locale, saved);
  if (saved.result === 'refused') return problemAnswer(saved.reason, request.locale, saved);
  return jsonAnswer(200, saved);
}

/** All versions of a page, newest first and without their texts. */
export async function answerHistory(request: PreviewRequest, catalogue: Catalogue): Promise<HttpResponse> {
  if (!catalogue.editing) return problemAnswer('read-only', request.locale);
  // Scripts of earlier versions ask for the text of one version, and must not take the list for it.
  const parsed = name.extend({ version: z.never().optional() }).safeParse(Object.fromEntries(request.query));
  if (!parsed.success) return problemAnswer('invalid', request.locale, { field: 'language, slug' });
  return jsonAnswer(200, { versions: await catalogue.editing.history(parsed.data) });
}
