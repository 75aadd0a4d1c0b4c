import { lastLevel, tilesOfRegion } from '../pyramid.ts';
import { pyramidFormat } from '../tile-source.ts';
import { type FileList, fileListName, md5Of, parseFileList } from './file-list.ts';
import { type FoundFiles, readStored, type Storage } from './storage.ts';

/**
 * A file that is missing or differs from the one that was stored; without a name, the whole folder. Nothing is known of
 * one that the system does not let us read.
 */
export type Fault = { name: string; fault: 'missing' | 'damaged' | 'unreadable' };

/**
 * The result of checking a digest's files; `isListed` is false where no list of sizes and checksums was stored, and
 * `list` is missing where none can be read.
 */
export type Check = { faults: Fault[]; isListed: boolean; list?: FileList; bytes: number };

/**
 * Compares the files of a digest with the list that was stored with them: names, sizes and checksums. Checksums that
 * the storage reports are used; where it has none, or a different one, the file is read. A folder without a list, as
 * older importers made on disk, must have all the files that the scan's size requires, and none empty.
 * @param readAll false: only compares names and sizes where files would have to be read
 * @throws {StorageUnavailable} where no folder can be read
 */
export async function checkStored(storage: Storage, digest: string, readAll: boolean): Promise<Check> {
  try {
    return await compare(storage, digest, readAll);
  } catch (error) {
    // One folder of a disk may be unreadable; a bucket fails as a whole.
    if (storage.folder === undefined || !(await storage.available())) throw error;
    return { faults: [{ name: '', fault: 'unreadable' }], isListed: true, bytes: 0 };
  }
}

async function compare(storage: Storage, digest: string, readAll: boolean): Promise<Check> {
  const found = await storage.files(digest);
  const bytes = [...found.values()].reduce((sum, { size }) => sum + size, 0);
  const single = (name: string, fault: Fault['fault']) => ({
    faults: [{ name, fault }],
    isListed: true,
    bytes,
  });
  if (found.size === 0) return single('', 'missing');
  const list = found.has(fileListName) ? await readList(storage, digest) : undefined;
  if (list === 'damaged') return single(fileListName, 'damaged');
  if (list === undefined && storage.folder === undefined) return single(fileListName, 'missing');
  if (list === undefined)
    return { faults: await checkUnlisted(storage, digest, found), isListed: false, bytes };
  const faults: Fault[] = [];
  for (const [name, { size, md5 }] of Object.entries(list)) {
    const file = found.get(name);
    if (!file) faults.push({ name, fault: 'missing' });
    else if (file.size !== size) faults.push({ name, fault: 'damaged' });
    else if (file.md5 !== md5 && readAll && (await readMd5(storage, digest, name)) !== md5)
      faults.push({ name, fault: 'damaged' });
  }
  return { faults, isListed: true, list, bytes };
}

async function readList(storage: Storage, digest: string): Promise<FileList | 'damaged'> {
  const json = await readStored(storage, digest, fileListName);
  try {
    return parseFileList(json);
  } catch {
    return 'damaged';
  }
}

async function readMd5(storage: Storage, digest: string, name: string): Promise<string | undefined> {
  const file = await storage.open(digest, name);
  return file && (await md5Of(file.bytes));
}

async function checkUnlisted(storage: Storage, digest: string, found: FoundFiles): Promise<Fault[]> {
  const isOne = ['alto.xml', 'image.jpg', 'image.png'].some((name) => found.has(name));
  if (isOne) return [];
  const names = ['facts.json', 'scan.dzi', 'scan.jpg', 'default.jpg', 'large.jpg', 'huge.jpg'];
  if (found.has('scan.dzi'))
    names.push(...tilesOf((await readStored(storage, digest, 'scan.dzi')).toString()));
  return names
    .filter((name) => (found.get(name)?.size ?? 0) === 0)
    .map((name) => ({ name, fault: found.has(name) ? 'damaged' : 'missing' }));
}

/** Names of all tiles for one of our manifests. */
function tilesOf(manifest: string): string[] {
  const side = (name: string) => Number(new RegExp(`${name}="(\\d+)"`).exec(manifest)?.[1] ?? 0);
  const [width, height] = [side('Width'), side('Height')];
  const tileSize = side('TileSize') || pyramidFormat.tileSize;
  const source = { ...pyramidFormat, width, height, tileSize, tilesUrl: 'scan_files/' };
  const levels = Array.from({ length: lastLevel(source) + 1 }, (_, level) => level);
  return levels.flatMap((level) =>
    tilesOfRegion(source, { x: 0, y: 0, width, height }, level).map(({ url }) => url),
  );
}
