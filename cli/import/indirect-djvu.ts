import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleDjvu, djvuComponents } from '#lib/scans/documents/djvu.ts';
import { maxPages } from '#lib/scans/documents/document.ts';
import { contentDigest } from '#lib/scans/staging.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import type { RemoteClient } from './remote/client.ts';
import type { Folder } from './sources/folder.ts';
import type { Reading, SourceScan } from './sources/source.ts';

// An indirect DjVu document is an index and, beside it, a file for each page and for what pages share.

/** Pages, and what they share. */
const maxComponents = 2 * maxPages;
/** What is left of a name is one file in one folder, and not the index itself. */
const plainName = /^[^./\\\0][^/\\\0]{0,62}$/;
const maxFile = 100_000_000;
/** Of all files together. */
const maxBytes = 1_000_000_000;

/** Names of the files that an index is made of; none of any other file. @throws {UnreadableFile} */
async function componentsOf(file: string): Promise<string[]> {
  const names = await djvuComponents(file);
  if (names.length > maxComponents)
    throw new UnreadableFile(`its index names more than ${maxComponents} files`);
  const wrong = names.find((name) => !plainName.test(name));
  if (wrong !== undefined)
    throw new UnreadableFile(`its index names ${wrong}, which is not a file beside it`);
  return names;
}

/**
 * Claims the files of a folder that belong to an index there: they are no objects of their own. An index of which one is not
 * what its package says is not either.
 */
export async function claimComponents({ path, files }: Folder, { claimed, damaged }: Reading): Promise<void> {
  for (const file of files)
    for (const name of await componentsOf(file).catch(() => [])) {
      claimed.add(join(path, name));
      if (damaged.has(join(path, name))) damaged.add(file);
    }
}

/**
 * A scan whose file is an index as one that becomes a single file when its turn comes; any other as it is.
 * @throws {UnreadableFile} where one of its files is not there
 */
export async function wholeDjvu(scan: SourceScan): Promise<SourceScan> {
  const { file, text } = scan;
  const components = await componentsOf(file);
  if (components.length === 0) return scan;
  const digests = [await contentDigest(file)];
  for (const name of components) digests.push(await contentDigest(join(dirname(file), name)));
  if (text !== undefined) digests.push(await contentDigest(text));
  return {
    ...scan,
    embedded: digests.join(' '),
    async fetch(folder) {
      const whole = join(folder, 'whole.djvu');
      await bundleDjvu(file, whole);
      return { file: whole, ...(text !== undefined && { text }) };
    },
  };
}

/**
 * Fetches what an index is made of from where it was fetched itself, and makes one file of all in its place.
 * @param folder for what is fetched
 * @throws {UnreadableFile}
 */
export async function fetchComponents(
  client: RemoteClient,
  { address, file }: { address: string; file: string },
  folder: string,
): Promise<void> {
  const components = await componentsOf(file);
  if (components.length === 0) return;
  const beside = join(folder, 'indirect');
  const index = join(beside, '.index.djvu');
  await mkdir(beside);
  await rename(file, index);
  let left = maxBytes;
  for (const name of components) {
    const component = new URL(encodeURIComponent(name), address).href;
    const { bytes } = await client.get(component, 'image/vnd.djvu, */*;q=0.5', Math.min(left, maxFile));
    left -= bytes.length;
    await writeFile(join(beside, name), bytes);
  }
  await bundleDjvu(index, file);
}
