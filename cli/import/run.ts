import { mkdir, rm } from 'node:fs/promises';
import type { Store } from '#lib/catalogue/store/database.ts';
import { unreferencedDigests } from '#lib/catalogue/store/files.ts';
import { organizationNumber } from '#lib/catalogue/store/organizations.ts';
import { inspectScan, UnreadableFile } from '#lib/scans/inspect.ts';
import { stagingFolder } from '#lib/scans/staging.ts';
import { Refused } from '../output.ts';
import { removeFiles } from '../storage/remove-files.ts';
import { withStorage, withStore } from '../store.ts';
import { withoutImports } from './lock.ts';
import type { ImportOptions } from './options.ts';
import { refuseParts } from './parts.ts';
import { emptyReport, type ImportReport, reportOf } from './report.ts';
import { collectObjects } from './sources/collect.ts';
import type { Reading, SourceObject } from './sources/source.ts';
import { type Importing, storeObjects } from './store-objects.ts';
import { ScanWorkers } from './workers.ts';

/** A mistake in what was asked; nothing was imported. */
export class ImportRefused extends Refused {
  override readonly name = 'ImportRefused';
}

/**
 * Imports objects. Each becomes visible as a whole; what is done stays done whatever happens after, and a second
 * run with the same input changes nothing.
 * @throws {ImportRefused | ImportRunning | ImportElsewhere | StorageFailure} and what the system or the store threw
 */
export async function importPaths(options: ImportOptions): Promise<ImportReport> {
  const started = Date.now();
  const report = emptyReport();
  const { config, paths, grouping = 'auto' } = options;
  const reading: Reading = {
    claimed: new Set(),
    grouping,
    report: (problem) => report.problems.push(problem),
  };
  const objects = await collectObjects(paths, reading);
  const megapixels = await inspectAll(objects, config.maxPixels, report);
  if (options.dryRun) return planned(objects, report, started);

  const workers = new ScanWorkers(megapixels.size);
  try {
    await withStore(config, (store) =>
      withStorage(config, (storage) =>
        importObjects({ ...options, store, storage, workers, megapixels, report }, objects),
      ),
    );
  } finally {
    workers.close();
  }
  report.seconds = (Date.now() - started) / 1000;
  return report;
}

async function importObjects(importing: Importing, objects: SourceObject[]): Promise<void> {
  const { config, store, storage, organization, report } = importing;
  await withoutImports(store.db, config.dataDir, async (claim) => {
    await rm(stagingFolder(config.dataDir), { recursive: true, force: true, maxRetries: 5 });
    await mkdir(stagingFolder(config.dataDir), { recursive: true });
    await checkOrganization(store, organization);
    await storeObjects(importing, objects);
    // A run that goes on later will need what is made already.
    if (!report.interrupted && claim.isHeld())
      await removeFiles(store.db, storage, await unreferencedDigests(store.db));
  });
}

/** Drops scans that cannot be read, and measures the megapixels of the others. */
async function inspectAll(
  objects: SourceObject[],
  maxPixels: number,
  report: ImportReport,
): Promise<Map<string, number>> {
  const megapixels = new Map<string, number>();
  for (const object of objects) {
    for (const { file } of object.scans) {
      try {
        const { width, height } = await inspectScan(file, maxPixels);
        megapixels.set(file, (width * height) / 1_000_000);
      } catch (error) {
        if (!(error instanceof UnreadableFile)) throw error;
        reportOf(report, object, { file, reason: error.message, kind: 'error' });
      }
    }
    object.scans = object.scans.filter(({ file }) => megapixels.has(file));
    refuseParts(object, (problem) => reportOf(report, object, problem));
  }
  return megapixels;
}

function planned(objects: SourceObject[], report: ImportReport, started: number): ImportReport {
  const sound = objects.filter(({ scans }) => scans.length > 0);
  report.planned = sound.map(({ name, metadata, scans }) => ({
    title: metadata.title ?? name,
    scans: scans.length,
    texts: scans.filter(({ text }) => text !== undefined).length,
  }));
  report.objects.added = sound.length;
  report.objects.failed = objects.length - sound.length;
  report.scans.made = sound.reduce((sum, { scans }) => sum + scans.length, 0);
  report.seconds = (Date.now() - started) / 1000;
  return report;
}

async function checkOrganization(store: Store, key: string | undefined): Promise<void> {
  if (key !== undefined && (await organizationNumber(store.db, key)) === undefined) {
    throw new ImportRefused(
      `There is no institution "${key}". Add it first: czytelnia organizations add --key ${key} …`,
    );
  }
}
