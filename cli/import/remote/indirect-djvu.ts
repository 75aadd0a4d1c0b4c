import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleDjvu } from '#lib/scans/documents/djvu.ts';
import { maxPages } from '#lib/scans/documents/document.ts';
import { UnreadableFile } from '#lib/scans/unreadable-file.ts';
import type { RemoteClient } from './client.ts';

/** Pages, and what they share. */
const maxComponents = 2 * maxPages;
/** What is left of a name is one file in one folder, and not the index itself. */
const plainName = /^[^./\\\0][^/\\\0]*$/;
const maxBytes = 100_000_000;

/**
 * Makes an indirect DjVu document, whose pages are files of their own beside its index, one file: they are fetched by
 * their names from where the index is.
 * @param components as the index names them
 * @throws {UnreadableFile}
 */
export async function bundledDjvu(
  client: RemoteClient,
  { address, file, components }: { address: string; file: string; components: string[] },
  folder: string,
): Promise<string> {
  if (components.length > maxComponents)
    throw new UnreadableFile(`its index names more than ${maxComponents} files`);
  const beside = join(folder, 'indirect');
  await mkdir(beside);
  const index = join(beside, '.index.djvu');
  await rename(file, index);
  for (const name of components) {
    if (!plainName.test(name))
      throw new UnreadableFile(`its index names ${name}, which is no file beside it`);
    const { bytes } = await client.get(
      new URL(encodeURIComponent(name), address).href,
      'image/vnd.djvu, */*;q=0.5',
      maxBytes,
    );
    await writeFile(join(beside, name), bytes);
  }
  await bundleDjvu(index, file);
  return file;
}
