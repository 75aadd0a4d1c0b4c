import { execFile } from 'node:child_process';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { firstBytesOfGiven } from '#lib/first-bytes.ts';
import type { ReadPage } from '#lib/text/alto/write.ts';
import { firstLine, UnreadableFile } from '#lib/unreadable-file.ts';
import { validText } from '#lib/valid-text.ts';
import { documentExtensions } from '../formats.ts';
import { type StoredPage, textOfDjvu } from './djvu-text.ts';
import {
  type DocumentFacts,
  documentInfo,
  maxDepth,
  maxEntries,
  maxPages,
  type OutlineEntry,
  type PagedDocument,
} from './document.ts';
import { type Expression, expressionsIn, isList } from './expressions.ts';

const run = promisify(execFile);
/** Milliseconds per page, and maximum bytes of a program's output. */
const timeout = 300_000;
const maxBuffer = 100_000_000;

/**
 * Opens a DjVu file with the programs of DjVuLibre.
 * @see djvused(1), ddjvu(1)
 * @throws {UnreadableFile} also where the programs are missing
 */
export async function openDjvu(file: string): Promise<PagedDocument> {
  const runDjvused = async (commands: string) => await program('djvused', ['-u', '-e', commands, file]);
  const count = Number(await runDjvused('n'));
  if (!(count > 0)) throw new UnreadableFile('it has no pages');
  if (count > maxPages)
    throw new UnreadableFile(`it has ${count} pages; at most ${maxPages} are read: split it`);
  return {
    facts: async () => factsOf(await runDjvused('ls; print-outline'), await runDjvused('print-meta'), count),
    async render(page, target, maxPixels) {
      const [, width = '0', height = '0', quarterTurns = '0'] =
        /width=(\d+) height=(\d+)(?: rotation=([0-3]))?/.exec(await runDjvused(`select ${page}; size`)) ?? [];
      const size = { width: Number(width), height: Number(height), quarterTurns: Number(quarterTurns) };
      if (size.width * size.height === 0) throw new UnreadableFile(`its page ${page} has no size`);
      if (size.width * size.height > maxPixels)
        throw new UnreadableFile(
          `its page ${page} has ${width} × ${height} pixels, more than are read (MAX_MEGAPIXELS)`,
        );
      await program('ddjvu', ['-format=tiff', '-quality=uncompressed', `-page=${page}`, file, target]);
      return { text: djvuPage(await runDjvused(`select ${page}; print-txt`), size), isCopied: false };
    },
    [Symbol.asyncDispose]: async () => undefined,
  };
}

/** Names of the component files of an indirect DjVu document; none for any other file. @throws {UnreadableFile} */
export async function djvuComponents(file: string): Promise<string[]> {
  if (!documentExtensions.DjVu.includes(extname(file).toLowerCase())) return [];
  const head = await firstBytesOfGiven(file, 25);
  // A directory without its first bit set refers to separate files (DjVu3 specification, 8.3.2).
  const isIndirect = head.toString('latin1', 12, 20) === 'DJVMDIRM' && (head[24] ?? 0) < 0x80;
  return isIndirect ? componentsIn(await program('djvused', ['-u', '-e', 'ls', file])) : [];
}

/** Converts an indirect document, with its component files beside it, into a single file. @throws {UnreadableFile} */
export async function bundleDjvu(file: string, target: string): Promise<void> {
  await program('djvmcvt', ['-b', file, target]);
}

function djvuPage(printed: string, size: StoredPage): ReadPage | undefined {
  const [text] = expressionsIn(printed);
  return text && isList(text) ? textOfDjvu(text, size) : undefined;
}

async function program(name: string, parameters: string[]): Promise<string> {
  try {
    const { stdout } = await run(name, parameters, { timeout, maxBuffer, killSignal: 'SIGKILL' });
    return stdout;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT')
      throw new UnreadableFile(`reading DjVu needs the program ${name}: install the package djvulibre-bin`);
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    throw new UnreadableFile(`its DjVu cannot be read (${firstLine(stderr === '' ? error : stderr)})`);
  }
}

// One line per component: for a page its number and P, otherwise another letter; then size, id, file name and title.
const component = /^\s*(?:\d+ (P)|[A-Z])\s+\d+\s+(.*?)(?:\s+F=.*?)?(?:\s+T=(.*))?$/;

const componentsIn = (listed: string) =>
  listed.split('\n').flatMap((line) => component.exec(line)?.[2] ?? []);

function factsOf(printed: string, printedMeta: string, count: number): DocumentFacts {
  const pages = printed.split('\n').flatMap((line) => {
    const [, page, id, title] = component.exec(line) ?? [];
    return page === undefined || id === undefined ? [] : [{ id, title: title && validText(title).trim() }];
  });
  const numbers = new Map(pages.map(({ id }, index) => [id, index + 1]));
  // A line per entry: its key, a tab, its value in quotation marks.
  const metadata = new Map(
    printedMeta.split('\n').map((line) => {
      const [key = '', value = ''] = expressionsIn(line).map(String);
      return [key.toLowerCase(), value];
    }),
  );
  const outline = expressionsIn(printed.slice(Math.max(printed.indexOf('(bookmarks'), 0))).find(isList);
  return {
    pages: Array.from({ length: count }, (_, index) => {
      const title = pages[index]?.title;
      return { label: title === pages[index]?.id ? undefined : title };
    }),
    outline:
      outline?.[0] === 'bookmarks' ? entriesIn(outline.slice(1), numbers, { remaining: maxEntries }, 1) : [],
    ...documentInfo((name) => metadata.get(name)),
  };
}

function entriesIn(
  list: Expression[],
  numbers: Map<string, number>,
  count: { remaining: number },
  depth: number,
): OutlineEntry[] {
  if (depth > maxDepth) return [];
  return list.flatMap((entry): OutlineEntry[] => {
    count.remaining -= 1;
    if (!isList(entry) || count.remaining < 0) return [];
    const [label = '', target = '', ...inner] = entry;
    const name = typeof target === 'string' ? target.replace(/^#/, '') : '';
    // Pages are referred to by id or by number.
    const page = numbers.get(name) ?? (/^\d+$/.test(name) ? Number(name) : undefined);
    return [
      {
        label: typeof label === 'string' ? validText(label).trim() : '',
        page: page !== undefined && page >= 1 && page <= numbers.size ? page : undefined,
        entries: entriesIn(inner, numbers, count, depth + 1),
      },
    ];
  });
}
