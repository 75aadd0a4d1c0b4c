import { Command } from 'commander';
import type { Config } from '#lib/config.ts';
import { parseStorage } from '#lib/scans/storage/location.ts';
import { openStorage } from '#lib/scans/storage/open.ts';
import type { Storage } from '#lib/scans/storage/storage.ts';
import { takeImportLock } from '../import/lock.ts';
import { counted, print, printAs, table, UserError } from '../output.ts';
import { Counter } from '../progress.ts';
import { copyStorage } from '../storage/copy.ts';
import { type Verification, verifyStorage } from '../storage/verify.ts';
import { withExistingStore, withStorage } from '../store.ts';

export function storageCommand(config: Config): Command {
  const command = new Command('storage').description(
    'Checks and moves the files of scans and pictures, wherever they lie.',
  );
  command
    .command('verify')
    .description('Compares store and storage both ways, by size and checksum. Code 1: something is lacking.')
    .option('--sizes', 'compares sizes alone where a file would have to be read for its checksum')
    .option('--json', 'as JSON')
    .action(async ({ sizes = false, json = false }: { sizes?: boolean; json?: boolean }) => {
      const counter = new Counter('folders compared');
      const found = await withExistingStore(config, (store) =>
        withStorage(config, (storage) =>
          verifyStorage(store, storage, !sizes, (digest) => counter.advance(digest)),
        ),
      );
      counter.finish();
      printAs(json, found, () => verificationText(found));
      const hasMissing = found.problems.some(({ problem }) =>
        ['missing', 'damaged', 'unreadable'].includes(problem),
      );
      process.exitCode = hasMissing ? 1 : 0;
    });
  command
    .command('copy')
    .description(
      'Copies all files that are not there yet from one storage to another; run again, it goes on.',
    )
    .requiredOption('--from <storage>', 'a folder such as data/scans, or s3://bucket/prefix')
    .requiredOption('--to <storage>', 'the same; nothing is removed there')
    .option('--repair', 'also checks the files that are there, and replaces those of damaged folders')
    .action(async ({ from, to, repair = false }: { from: string; to: string; repair?: boolean }) => {
      await copy(config, await opened(config, from), await opened(config, to), repair);
    });
  return command;
}

async function opened(config: Config, text: string): Promise<Storage> {
  const location = parseStorage(text, config.workingFolder, config.bucketServer);
  if (!location)
    throw new UserError(`"${text}" is neither a folder nor a bucket such as s3://bucket/prefix.`);
  return await openStorage(location, 'working');
}

async function copy(config: Config, from: Storage, to: Storage, isRepair: boolean): Promise<void> {
  if (from.name === to.name) throw new UserError('Both are the same storage.');
  if (!(await from.available())) throw new UserError(`${from.name} cannot be read.`);
  // An import would clean up files that are still being copied.
  const unlock = takeImportLock(config.dataDir);
  const counter = new Counter('folders');
  try {
    const { copied, present, skipped } = await copyStorage(from, to, isRepair, config.dataDir, (digest) =>
      counter.advance(digest),
    );
    counter.finish();
    if (copied + present + skipped.length === 0)
      throw new UserError(
        `${from.name} holds no files of scans. Name the folder that does, such as data/scans, or the bucket with its prefix.`,
      );
    print(`${counted(copied, 'folder')} copied, ${counted(present, 'was', 'were')} there already.`);
    if (skipped.length === 0) return;
    print(
      `Skipped, because incomplete in ${from.name} or not verifiable: ${counted(skipped.length, 'folder')}:\n${skipped.join('\n')}`,
    );
    process.exitCode = 1;
  } finally {
    unlock();
    from.close();
    to.close();
  }
}

function verificationText({ folders, bytes, unlisted, problems }: Verification): string {
  const rows = problems.map(({ digest, problem, holder, files }) => [
    digest,
    problem,
    holder,
    files.join(', '),
  ]);
  const count = (kind: string) => problems.filter(({ problem }) => problem === kind).length;
  const lines = rows.length > 0 ? [table([['folder', 'problem', 'of', 'files'], ...rows]), ''] : [];
  lines.push(
    `${counted(folders, 'folder')}, ${(bytes / 1e6).toFixed(1)} MB: ${count('missing')} with files missing, ${count('damaged')} damaged, ${count('unreferenced')} that nothing refers to.`,
  );
  if (count('missing') + count('damaged') > 0)
    lines.push(
      'What is missing or damaged comes from a backup with "storage copy --repair", or, once these folders are removed, with a new import of its source.',
    );
  if (count('unreadable') > 0)
    lines.push(
      `${counted(count('unreadable'), 'folder')} that the system does not let this program read: give it leave, or look after the disk, and verify again.`,
    );
  if (unlisted > 0)
    lines.push(`${counted(unlisted, 'folder')} without checksums: whether the files are there was compared.`);
  if (count('unmade') > 0)
    lines.push(`${counted(count('unmade'), 'file')} for bulk download missing: servers make them again.`);
  if (count('unreferenced') > 0)
    lines.push('What the store knows as no longer referred to goes with the next import.');
  return lines.join('\n');
}
