import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Command } from 'commander';
import { z } from 'zod';
import type { Store } from '#lib/catalogue/store/database.ts';
import { listPages, removePage, savePage } from '#lib/catalogue/store/pages.ts';
import { parseTimestamp } from '#lib/catalogue/timestamp.ts';
import type { Config } from '#lib/config.ts';
import { isLocale, locales } from '#lib/i18n/locales.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { Refused } from '../refused.ts';
import { operatorPath, print, table, withStore } from '../store.ts';
import { parseYaml } from '../yaml-list.ts';

const timestamp = z
  .union([z.string(), z.date().transform((date) => date.toISOString().slice(0, 19))])
  .transform((text) => parseTimestamp(text))
  .refine((value) => value !== undefined, { error: 'a timestamp such as 2026-03-01T09:00:00' });

const frontMatter = z.strictObject({
  title: z.string().min(1),
  language: z.enum(locales),
  slug: z
    .string()
    .regex(/^[a-z0-9-]{1,90}$/, 'lower-case letters, digits and hyphens, at most 90')
    .optional(),
  translation: z.string().min(1).optional(),
  state: z.enum(['draft', 'published']).default('published'),
  created: timestamp.optional(),
  updated: timestamp.optional(),
});

/** Adds or changes the pages of files and folders of .html files with front matter. @throws {Refused} */
export async function loadPages(store: Store, paths: string[], draft: boolean): Promise<string[]> {
  const lines: string[] = [];
  for (const file of (await Promise.all(paths.map(pageFiles))).flat()) {
    const text = await readFile(file, 'utf8');
    const [, head, content] = /^\uFEFF?---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
    if (head === undefined || content === undefined) {
      throw new Refused(`${file} does not begin with front matter:\n---\ntitle: …\nlanguage: pl\n---\n<p>…`);
    }
    const parsed = frontMatter.safeParse(parseYaml(head, file));
    if (!parsed.success)
      throw new Refused(`The front matter of ${file} is wrong:\n${z.prettifyError(parsed.error)}`);
    const { slug = slugOf(parsed.data.title), translation, state, ...page } = parsed.data;
    const result = await savePage(store.db, {
      ...page,
      slug,
      content,
      translationKey: translation ?? slug,
      state: draft ? 'draft' : state,
      created: page.created,
      updated: page.updated,
    }).catch((error: unknown) => {
      // The store's rule that a page has one text in each language.
      if (!(error instanceof Error) || !error.message.includes('pages.translation_key')) throw error;
      throw new Refused(
        `${file}: another page in the language "${page.language}" has the translation key "${translation ?? slug}". Give this page another slug or translation.`,
      );
    });
    lines.push(`${page.language}/${slug}: ${result}`);
  }
  return lines;
}

async function pageFiles(path: string): Promise<string[]> {
  const status = await stat(path).catch(() => undefined);
  if (!status) throw new Refused(`There is no file or folder ${path}`);
  if (!status.isDirectory()) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith('.html')).sort();
  return names.map((name) => join(path, name));
}

/** `pages add | list | remove` */
export function pagesCommand(config: Config): Command {
  const command = new Command('pages').exitOverride().description('Keeps the static pages.');
  command
    .command('add <path...>')
    .description('Adds or changes pages: HTML files with front matter, or folders of them.')
    .option('--draft', 'keeps them from the public')
    .addHelpText(
      'after',
      '\nFront matter: title, language (pl or en); slug, translation, state, created, updated may be left out.',
    )
    .action(async (paths: string[], { draft = false }: { draft?: boolean }) => {
      print(
        (
          await withStore(config, (store) =>
            loadPages(
              store,
              paths.map((path) => operatorPath(config, path)),
              draft,
            ),
          )
        ).join('\n'),
      );
    });
  command
    .command('list')
    .description('Lists all pages, drafts too.')
    .option('--json', 'as JSON')
    .action(async ({ json }: { json?: boolean }) => {
      const rows = await withStore(config, (store) => listPages(store.db));
      const cells = rows.map((row) => [`${row.language}/${row.slug}`, row.state, row.title]);
      print(json ? JSON.stringify(rows, null, 2) : table([['page', 'state', 'title'], ...cells]));
    });
  command
    .command('remove <page>')
    .description('Removes a page, named as LANGUAGE/SLUG.')
    .action(async (name: string) => {
      const [language, slug = ''] = name.split('/');
      const removed =
        isLocale(language) && (await withStore(config, (store) => removePage(store.db, language, slug)));
      if (!removed) throw new Refused(`There is no page "${name}". See: czytelnia pages list`);
      print(`${name} is removed.`);
    });
  return command;
}
