import { createReadStream, createWriteStream } from 'node:fs';
import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { digestFolder } from '#lib/scans/addresses.ts';
import { withStaging } from '#lib/scans/staging.ts';
import { type Check, checkStored } from '#lib/scans/storage/check.ts';
import { fileListName, md5Of, parseFileList } from '#lib/scans/storage/file-list.ts';
import { readStored, type Storage } from '#lib/scans/storage/storage.ts';
import { UserError } from '../output.ts';

/** The result of a copy; `skipped` are digests whose folders at the source are not intact, or cannot be proved to be. */
export type Copied = { copied: number; present: number; skipped: string[] };

const maxFolders = 2;
const maxFiles = 16;

/**
 * Copies every intact folder of one storage that is missing from another, or, to repair that one, incomplete or damaged
 * there. Each arrives complete and verified or not at all, so that an interrupted run can be resumed by running it
 * again.
 * @param isRepair whether the target's existing folders are checked too
 * @param dataDir its staging folder is used if the target is not a folder itself
 */
export async function copyStorage(
  from: Storage,
  to: Storage,
  isRepair: boolean,
  dataDir: string,
  advance: (digest: string) => void,
): Promise<Copied> {
  const result: Copied = { copied: 0, present: 0, skipped: [] };
  // Staged next to a target folder, on the same file system, so that a rename moves it into place.
  const base = to.folder === undefined ? dataDir : dirname(to.folder);
  await forEachConcurrently(maxFolders, from.digests(), async (digest) => {
    advance(digest);
    const isThere = await to.has(digest);
    const broken = isThere && isRepair ? await checkStored(to, digest, true) : undefined;
    const isNeeded = !isThere || (broken && broken.faults.length > 0);
    if (!isNeeded) result.present += 1;
    else if (!isFit(await checkStored(from, digest, true), broken)) result.skipped.push(digest);
    else
      await withStaging(base, digest, async (folder) => {
        await fetchFolder(from, digest, folder, to.folder === undefined);
        await to.put(folder, digest, isThere);
        result.copied += 1;
      });
  });
  return result;
}

/**
 * Whether a source is intact. To replace a broken folder, whose other files may be good, it must be so by its list, the
 * same as the broken one's if that can be read.
 */
function isFit(source: Check, broken: Check | undefined): boolean {
  if (source.faults.length > 0 || !broken) return source.faults.length === 0;
  return source.list !== undefined && (!broken.list || isDeepStrictEqual(source.list, broken.list));
}

/**
 * Fetches the files of a digest into a folder; each that is not a hard link is checked against its MD5, if listed.
 * @param mayLink whether the folder is temporary: two storages must not share files permanently
 */
async function fetchFolder(from: Storage, digest: string, folder: string, mayLink: boolean): Promise<void> {
  const found = await from.files(digest);
  const list = found.has(fileListName) ? parseFileList(await readStored(from, digest, fileListName)) : {};
  await forEachConcurrently(maxFiles, found.keys(), async (name) => {
    const target = join(folder, ...name.split('/'));
    await mkdir(dirname(target), { recursive: true });
    if (mayLink && (await linked(from, digest, name, target))) return;
    const file = await from.open(digest, name);
    if (file) await pipeline(file.bytes, createWriteStream(target));
    const md5 = file && (await md5Of(createReadStream(target)));
    if (!file || (list[name] !== undefined && md5 !== list[name].md5))
      throw new UserError(
        `${digest}/${name} did not come whole from ${from.name}. Run the same command again.`,
      );
  });
}

/** Hard-links a file, which costs nothing, if both are on one file system. */
async function linked(from: Storage, digest: string, name: string, target: string): Promise<boolean> {
  if (from.folder === undefined) return false;
  return await link(join(digestFolder(from.folder, digest), ...name.split('/')), target).then(
    () => true,
    () => false,
  );
}
