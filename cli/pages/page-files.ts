import { readdir, realpath, stat } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { PageName } from '#lib/catalogue/editing.ts';
import { readPageName } from '#lib/catalogue/store/translations.ts';
import type { Timestamp } from '#lib/catalogue/timestamp.ts';
import { messageOf } from '#lib/failure.ts';
import { locales } from '#lib/i18n/locales.ts';
import { withoutCameraData } from '#lib/pages/camera-data.ts';
import { markdownToHtml } from '#lib/pages/markdown.ts';
import { pageName, slugOf } from '#lib/pages/slug.ts';
import { UserError } from '../output.ts';
import { readFrontMatter } from './front-matter.ts';
import { readTextFile } from './text-file.ts';

export type PageFile = {
  file: string;
  name: PageName;
  title: string;
  content: string;
  description: string;
  /** A translation key, or LANGUAGE/SLUG of a page that is not among the files, or empty. */
  translation: string;
  created: Timestamp | undefined;
  updated: Timestamp | undefined;
  /** Line to cite in messages about the translation: that of `translation`, else `slug`, else `title`. */
  translationLine: number;
};

const markdownNames = ['.md', '.markdown'];
const names = ['.html', '.htm', ...markdownNames];

/**
 * Reads all pages of files and folders and checks them against each other, without writing anything.
 * @throws {UserError} with a sentence for each error in any of them
 */
export async function readPageFiles(paths: readonly string[]): Promise<PageFile[]> {
  const files = new Set<string>();
  for (const path of paths) for (const file of await filesBelow(path)) files.add(file);
  const [pages, problems]: [PageFile[], string[]] = [[], []];
  for (const file of files) {
    try {
      pages.push(await readPageFile(file));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      problems.push(error.message);
    }
  }
  problems.push(...sameNames(pages));
  if (problems.length > 0) throw new UserError(`${problems.join('\n')}\nNothing was changed.`);
  const known = new Map(pages.map((page) => [pageName(page.name), page]));
  return pages.map((page) => ({ ...page, translation: translationAmong(known, page) }));
}

async function readPageFile(file: string): Promise<PageFile> {
  const { front, content } = readFrontMatter(file, await readTextFile(file));
  const {
    title,
    language,
    slug = slugOf(title),
    translation = '',
    description = '',
    created,
    updated,
  } = front;
  if (content.trim() === '') throw new UserError(`${file}: there is no text below the front matter.`);
  const translationLine = front.lineOf('translation', 'slug', 'title');
  const other = readPageName(translation);
  const where = `${file}:${translationLine}:`;
  if (translation.includes('/') && !other)
    throw new UserError(`${where} "translation" is neither a key nor a page such as en/help.`);
  if (other?.language === language) {
    const what = other.slug === slug ? 'this page itself' : 'a page of the same language';
    throw new UserError(`${where} "translation" names ${what}. It names the page in the other language.`);
  }
  const page = { file, name: { language, slug }, title, description, translation, created, updated };
  return { ...page, translationLine, content: await cleanPictures(file, htmlOf(file, content)) };
}

function htmlOf(file: string, content: string): string {
  if (!markdownNames.includes(extname(file).toLowerCase())) return content;
  try {
    return markdownToHtml(content);
  } catch {
    throw new UserError(`${file}: this Markdown is nested too deeply to be read.`);
  }
}

function sameNames(pages: readonly PageFile[]): string[] {
  const first = new Map<string, string>();
  return pages.flatMap(({ file, name }) => {
    const other = first.get(pageName(name));
    first.set(pageName(name), other ?? file);
    return other === undefined ? [] : [`${file}: the page ${pageName(name)} is also in ${other}.`];
  });
}

/** Follows LANGUAGE/SLUG through the files; pages that form a cycle share the slug of the one in the first language. */
function translationAmong(known: ReadonlyMap<string, PageFile>, page: PageFile): string {
  const seen = new Set([page]);
  let last = page;
  for (;;) {
    const next = readPageName(last.translation) && known.get(last.translation);
    if (!next) return last === page ? last.translation : last.translation || last.name.slug;
    if (seen.has(next)) {
      const slugs = [...seen].filter(({ name }) => name.language === locales[0]).map(({ name }) => name.slug);
      return slugs.sort()[0] ?? page.name.slug;
    }
    seen.add(next);
    last = next;
  }
}

/** The page files at a path, a file or a folder, sorted. Hidden files and symbolic links are skipped. */
async function filesBelow(path: string): Promise<string[]> {
  const status = await stat(path).catch(() => undefined);
  if (!status) throw new UserError(`There is no file or folder ${path}`);
  const isPage = (name: string) => names.includes(extname(name).toLowerCase());
  if (!status.isDirectory()) {
    if (!isPage(path))
      throw new UserError(`${path} is not a page: names of pages end in ${names.join(', ')}.`);
    return [await realpath(path)];
  }
  const found = await walk(await realpath(path), isPage);
  if (found.length === 0)
    throw new UserError(`${path} holds no pages: files that end in ${names.join(', ')}.`);
  return found;
}

async function walk(folder: string, isPage: (name: string) => boolean): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) found.push(...(await walk(path, isPage)));
    else if (entry.isFile() && isPage(entry.name)) found.push(path);
  }
  return found;
}

/**
 * The HTML of a file with camera metadata removed from its pictures, as in the workbench.
 * @throws {UserError} if a picture cannot be rewritten
 */
async function cleanPictures(file: string, html: string): Promise<string> {
  return await withoutCameraData(html, async (bytes) => {
    try {
      // Most commands need no decoder.
      const { default: sharp } = await import('sharp');
      const picture = sharp(bytes, { animated: true }).autoOrient().keepIccProfile();
      const { format } = await picture.metadata();
      const type = format === 'png' || format === 'webp' ? format : 'jpeg';
      const written = await picture.toFormat(type, { quality: 92 }).toBuffer();
      return `data:image/${type};base64,${written.toString('base64')}`;
    } catch (error) {
      throw new UserError(
        `${file}: one of its pictures has data of a camera, such as the place, and cannot be written without it (${messageOf(error)}).`,
      );
    }
  });
}
