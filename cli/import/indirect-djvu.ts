import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { bundleDjvu, djvuComponents } from '#lib/scans/documents/djvu.ts';
import { maxPages } from '#lib/scans/documents/document.ts';
import { contentDigest } from '#lib/scans/staging.ts';
import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { RemoteClient } from './remote/client.ts';
import type { Folder } from './sources/folder.ts';
import type { Reading, SourceScan } from './sources/source.ts';

// An indirect DjVu document is an index, with a file beside it for each page and each component that pages share.

const maxComponents = 2 * maxPages;
/** A plain file name that stays within the folder; it may not start with a dot, as the fetched index itself does. */
const plainName = /^[^./\\\0][^/\\\0]{0,62}$/;
const maxFile = 100_000_000;
const maxBytes = 1_000_000_000;

/** Names of the components listed in a DjVu index; none for any other file. @throws {UnreadableFile} */
async function componentsOf(file: string): Promise<string[]> {
  const names = await djvuComponents(file);
  if (names.length > maxComponents)
    throw new UnreadableFile(`its index names more than ${maxComponents} files`);
  const wrong = names.find((name) => !plainName.test(name));
  if (wrong !== undefined)
    throw new UnreadableFile(`its index names ${wrong}, which is not a file in the same folder`);
  return names;
}

/**
 * Claims the files of a folder that an index there refers to, because they are not objects in their own right. An index
 * with a damaged component counts as damaged itself.
 */
export async function claimComponents({ path, files }: Folder, { claimed, damaged }: Reading): Promise<void> {
  for (const file of files)
    for (const name of await componentsOf(file).catch(() => [])) {
      claimed.add(join(path, name));
      if (damaged.has(join(path, name))) damaged.add(file);
    }
}

/**
 * Arranges for an index to be bundled into a single file when its scan is made; other scans are returned unchanged.
 * @throws {UnreadableFile} if one of the components is missing
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
      const bundle = join(folder, 'whole.djvu');
      await bundleDjvu(file, bundle);
      return { file: bundle, text };
    },
  };
}

/**
 * Fetches the components of an index from the index's own address, and replaces the index with the bundled document.
 * @param folder for the fetched files
 * @throws {UnreadableFile}
 */
export async function fetchComponents(
  client: RemoteClient,
  { address, file }: { address: string; file: string },
  folder: string,
): Promise<void> {
  const components = await componentsOf(file);
  if (components.length === 0) return;
  const componentFolder = join(folder, 'indirect');
  const index = join(componentFolder, '.index.djvu');
  await mkdir(componentFolder);
  await rename(file, index);
  let remaining = maxBytes;
  for (const name of components) {
    const component = new URL(encodeURIComponent(name), address).href;
    const { bytes } = await client.get(component, 'image/vnd.djvu, */*;q=0.5', Math.min(remaining, maxFile));
    remaining -= bytes.length;
    await writeFile(join(componentFolder, name), bytes);
  }
  await bundleDjvu(index, file);
}
