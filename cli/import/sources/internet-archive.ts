import { firstBytes } from '#lib/first-bytes.ts';
import { type Folder, nameOf, readFolder } from './folder.ts';
import type { Reading } from './source.ts';

/**
 * Refuses the files of an item of the Internet Archive, all of which are then claimed: its order of pages, its record
 * and its texts are in forms of its own, all of which its manifest says.
 */
export async function refuseInternetArchive(folder: Folder, { claimed, report }: Reading): Promise<void> {
  const record = folder.files.find((file) => nameOf(file).endsWith('_meta.xml'));
  if (!record) return;
  const head = (await firstBytes(record, 65_536)).toString('latin1');
  if (!head.includes('<metadata>') || !head.includes('<mediatype>')) return;
  const id = nameOf(record).replace(/_meta\.xml$/, '');
  const scans = folder.folders.filter((one) => nameOf(one).startsWith(`${id}_`));
  const inner = await Promise.all(scans.map((one) => readFolder(one, () => undefined)));
  for (const file of [folder, ...inner].flatMap(({ files }) => files)) claimed.add(file);
  const reason = `it is an item of the Internet Archive, whose files are not read; import https://iiif.archive.org/iiif/${id}/manifest.json`;
  report({ file: folder.path, reason, kind: 'error' });
}
