import { existsSync } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import { basename, extname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { append } from '#lib/lists.ts';
import { documentExtensions, scanExtensions } from '#lib/scans/formats.ts';
import { fold } from '#lib/text/fold.ts';
import { firstLine } from '#lib/unreadable-file.ts';
import type { Problem } from './source.ts';

const naturalOrder = new Intl.Collator('pl', { numeric: true });

export const inNaturalOrder = (one: string, other: string) =>
  naturalOrder.compare(nameOf(one), nameOf(other));

/** A folder to import: absolute paths of its regular files and subfolders in natural order, and its files by stem. */
export type Folder = { path: string; files: string[]; folders: string[]; byStem: Map<string, string[]> };

/** Reads a folder without following links; anything other than a file or folder is reported. */
export async function readFolder(path: string, report: (problem: Problem) => void): Promise<Folder> {
  const folder: Folder = { path, files: [], folders: [], byStem: new Map() };
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    report({ file: path, reason: `the folder cannot be read (${firstLine(error)})`, kind: 'error' });
    return [];
  });
  entries.sort((one, other) => inNaturalOrder(one.name, other.name));
  for (const entry of entries) {
    const file = join(path, entry.name);
    if (entry.name.startsWith('.')) continue;
    // Node decodes names that are not valid UTF-8 like this, and cannot open files by them.
    if (entry.name.includes('\ufffd') && !existsSync(file)) {
      const reason =
        'its name is not in UTF-8, as in archives made on old systems; rename it, as with "convmv -f cp1250 -t utf8"';
      report({ file, reason, kind: 'error' });
    } else if (entry.isFile()) {
      folder.files.push(file);
      append(folder.byStem, stemOf(file), file);
    } else if (entry.isDirectory()) folder.folders.push(file);
    else {
      const reason = entry.isSymbolicLink() ? 'links are not followed' : 'it is not a regular file';
      report({ file, reason, kind: 'skipped' });
    }
  }
  return folder;
}

/** A file name in NFC, for comparisons. */
export const nameOf = (path: string) => basename(path).normalize('NFC');
export const stemOf = (path: string) => nameOf(path).slice(0, -extname(path).length || undefined);
/** A file or folder name as a title: with spaces for underscores and control characters, and an initial capital. */
export function titleOf(name: string): string {
  const title =
    name
      .normalize('NFC')
      .replace(/[_\s\p{Cc}\p{NChar}]+/gu, ' ')
      .trim() || name.replace(/[\p{Cc}\p{NChar}]/gu, '\ufffd');
  return title.charAt(0).toUpperCase() + title.slice(1);
}

export const extensionOf = (path: string) => extname(path).toLowerCase();

export const isDocument = (path: string) =>
  Object.values(documentExtensions).flat().includes(extensionOf(path));

/** Whether a file is an image or a document, judging by its name. */
export const isScan = (path: string) => scanExtensions.has(extensionOf(path));

/** Whether a file is an image and no document. */
export const isImage = (path: string) => isScan(path) && !isDocument(path);

/** The file that a reference leads to, or why there is none; the reason continues a sentence that begins with its name. */
type FoundFile = { file: string } | { reason: string; isOutside: boolean };

const missing = { reason: 'is not there', isOutside: false };
const outside = { reason: 'leaves the folder and is not read', isOutside: true };

/**
 * Resolves a file reference in metadata: to a regular file, nothing, or something outside. It may use backslashes. A
 * path with a drive or server comes from another machine, so the longest suffix that exists here is used.
 * @param folder the base of relative references
 * @param root folder that it may not leave; a leading slash refers to it, as in tables for web sites
 */
export async function fileInside(folder: string, reference: string, root = folder): Promise<FoundFile> {
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(reference)) return missing;
  const asWritten = await findInside(folder, reference, root);
  if (asWritten !== missing || !/^[a-z]:|\\/i.test(reference)) return asWritten;
  const path = reference.replaceAll('\\', '/');
  if (!/^[a-z]:\/|^\/\//i.test(path)) return await findInside(folder, path, root);
  const [, ...steps] = path.split('/').filter((step) => step !== '');
  for (const from of steps.keys()) {
    const found = await findInside(folder, steps.slice(from).join('/'), root);
    if (found !== missing) return found;
  }
  return missing;
}

async function findInside(folder: string, path: string, root: string): Promise<FoundFile> {
  const target = resolve(path.startsWith('/') ? root : folder, path.replace(/^\/+/, ''));
  if (!isInside(root, target)) return outside;
  const file = await findByName(root, relative(root, target));
  if (!file) return missing;
  const status = await lstat(file);
  if (!status.isFile()) return status.isSymbolicLink() ? outside : missing;
  return isInside(await realpath(root), await realpath(file)) ? { file } : outside;
}

function isInside(folder: string, path: string): boolean {
  const [first] = relative(folder, path).split(sep);
  return first !== '' && first !== '..' && !isAbsolute(relative(folder, path));
}

/** Finds a path whose names may differ in Unicode normalisation, or in case if only one name matches. */
async function findByName(folder: string, reference: string): Promise<string | undefined> {
  const exact = join(folder, reference);
  if (await lstat(exact).catch(() => undefined)) return exact;
  let path = folder;
  for (const part of reference.split(sep)) {
    const names = await readdir(path).catch(() => []);
    const composed = part.normalize('NFC');
    const same = names.filter((one) => one.normalize('NFC').toLowerCase() === composed.toLowerCase());
    const name =
      same.find((one) => one === part) ??
      same.find((one) => one.normalize('NFC') === composed) ??
      (same.length === 1 ? same[0] : undefined);
    if (name === undefined) return undefined;
    path = join(path, name);
  }
  return path;
}

/** Names that digitisers give to covers, alone or after the work's: `okladka_tyl`, `ABC_cover`, `okl1`. */
const cover =
  /^(?:.*?[ _-])??(?:(?<before>front|back|przednia|tylna)[ _-]?)?(?:okladka|okl|cover)(?:[ _-]?(?<after>front|back|przod|przednia|tyl|tylna|[1-4]))?$/;
const back = /^(?:back|tylna|tyl|[34])$/;

/** The sort key of a file by its name: -1 for a cover before the pages, 1 for one after them, else 0. */
export function coverPosition(file: string): -1 | 0 | 1 {
  const { groups } = cover.exec(fold(stemOf(file))) ?? {};
  if (!groups) return 0;
  return back.test(groups.before ?? groups.after ?? '') ? 1 : -1;
}

/** Files in natural order, with covers around the pages: letters come after digits, and `cover` after `0001`. */
export const coversAround = (files: string[]) =>
  [-1, 0, 1].flatMap((position) => files.filter((file) => coverPosition(file) === position));
