import { firstBytes } from '#lib/first-bytes.ts';
import { childrenOf, parseXmlFile } from '#lib/xml/element.ts';
import { type Folder, nameOf, readFolder } from './folder.ts';
import type { Reading } from './source.ts';
import { unlessLocked, unlessUnreadable } from './unreadable.ts';

/**
 * Refuses and claims the files of Internet Archive items: their page order, records and texts are in proprietary forms,
 * while their manifests have all of it.
 */
export async function refuseInternetArchive(folder: Folder, reading: Reading): Promise<void> {
  for (const record of folder.files.filter((file) => nameOf(file).endsWith('_meta.xml'))) {
    const head = await unlessLocked(record, reading, () => firstBytes(record, 65_536));
    if (!head?.includes('<metadata>') || !head.includes('<mediatype>')) continue;
    const id = nameOf(record).replace(/_meta\.xml$/, '');
    const listed = await filesListed(folder, `${id}_files.xml`, reading);
    const isOfItem = (path: string) =>
      ['.', '_'].some((mark) => nameOf(path).startsWith(id + mark)) || listed.has(nameOf(path));
    const inner = await Promise.all(
      folder.folders.filter(isOfItem).map((one) => readFolder(one, () => undefined)),
    );
    const files = [...folder.files.filter(isOfItem), ...inner.flatMap((one) => one.files)];
    for (const file of files) reading.claimed.add(file);
    const reason = `it is an item of the Internet Archive, whose files are not read; import https://iiif.archive.org/iiif/${id}/manifest.json`;
    reading.report({ file: folder.path, reason, kind: 'error' });
  }
}

/** The names of an item's files, which may be arbitrary. */
async function filesListed({ files }: Folder, name: string, reading: Reading): Promise<Set<string>> {
  const names = new Set(['__ia_thumb.jpg']);
  const list = files.find((file) => nameOf(file) === name);
  // None of the item's files are read anyway, so that a damaged list is not worth a second report.
  const unreported = { report: () => undefined };
  const read = async (file: string) => await unlessLocked(file, reading, () => parseXmlFile(file));
  const root = list && (await unlessUnreadable(list, unreported, 'error', () => read(list)));
  for (const { attributes } of childrenOf(root || undefined, 'file'))
    names.add((attributes.name ?? '').normalize('NFC'));
  return names;
}
