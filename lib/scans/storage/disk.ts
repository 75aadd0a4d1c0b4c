import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { forEachConcurrently } from '#lib/for-each-concurrently.ts';
import { digestFolder, digestLength } from '../addresses.ts';
import { listFiles, namesBelow } from './file-list.ts';
import type { FoundFiles, Storage, StoredFile } from './storage.ts';

const digestPattern = new RegExp(`^[0-9a-f]{${digestLength}}$`);

/** A storage in a local folder. @param folder absolute path */
export function diskStorage(folder: string): Storage {
  const pathOf = (digest: string, name: string) => join(digestFolder(folder, digest), ...name.split('/'));

  async function statFile(digest: string, name: string): Promise<StoredFile | undefined> {
    const found = await stat(pathOf(digest, name)).catch(ifMissing);
    return found?.isFile() ? { size: found.size, modified: found.mtime } : undefined;
  }

  return {
    name: folder,
    folder,
    stat: statFile,
    // Existing folders are complete, since they arrive by renaming.
    async has(digest) {
      return (await stat(digestFolder(folder, digest)).catch(ifMissing))?.isDirectory() ?? false;
    },
    async open(digest, name, range) {
      const found = await statFile(digest, name);
      if (!found) return undefined;
      const bytes = createReadStream(
        pathOf(digest, name),
        range && { start: range.start, end: range.end - 1 },
      );
      // A caller that destroys it before it opens stops listening; a missing file's error would then crash the process.
      bytes.on('error', () => undefined);
      return { ...found, bytes };
    },
    async files(digest) {
      const found: FoundFiles = new Map();
      // An unreadable file is not missing: a caller told that it is would remove it.
      const names = await namesBelow(digestFolder(folder, digest)).catch(ifMissing);
      for (const name of names ?? []) {
        const file = await statFile(digest, name);
        if (file) found.set(name, { size: file.size, md5: undefined });
      }
      return found;
    },
    async *digests() {
      for (const part of await namesIn(folder)) {
        yield* (await namesIn(join(folder, part))).filter((name) => digestPattern.test(name));
      }
    },
    async put(source, digest, isRepair = false) {
      await listFiles(source);
      await publish(source, digestFolder(folder, digest), isRepair);
    },
    async remove(digest) {
      const leaving = await moveAside(digestFolder(folder, digest));
      await rm(leaving, { recursive: true, force: true });
    },
    async available() {
      return await access(folder, constants.R_OK | constants.X_OK).then(
        () => true,
        () => false,
      );
    },
    close() {},
  };
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
}

async function namesIn(folder: string): Promise<string[]> {
  return (await readdir(folder).catch((error) => ifMissing(error) ?? [])).sort();
}

/** Renames a folder that is to be removed: atomically, since existing ones must be complete. @returns its new path */
async function moveAside(target: string): Promise<string> {
  const leaving = `${target}.removed`;
  // Left over from an interrupted removal.
  await rm(leaving, { recursive: true, force: true });
  await rename(target, leaving).catch(ifMissing);
  return leaving;
}

/**
 * Moves a finished folder into the storage: flushes all files and folders, renames once, then flushes the parent. After
 * a power cut the digest is there completely or not at all.
 * @param isRepair whether it replaces a folder that is there, which is renamed only then
 */
async function publish(source: string, target: string, isRepair: boolean): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  await flushTree(source);
  const replaced = await rename(source, target).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    // Unless it is damaged, the same content has been stored there in the meantime.
    if (!isRepair) return await rm(source, { recursive: true });
    const leaving = await moveAside(target);
    await rename(source, target);
    return leaving;
  });
  await flush(dirname(target));
  if (replaced) await rm(replaced, { recursive: true, force: true });
}

async function flushTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map((entry) => join(entry.parentPath, entry.name));
  // Several at a time: the file system batches concurrent flushes.
  await forEachConcurrently(8, paths.reverse(), flush);
  await flush(folder);
}

async function flush(path: string): Promise<void> {
  await using handle = await open(path, 'r');
  await handle.sync().catch((error: NodeJS.ErrnoException) => {
    // Not every system can flush folders.
    if (!['EPERM', 'EINVAL', 'EISDIR'].includes(error.code ?? '')) throw error;
  });
}
