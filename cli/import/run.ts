import { mkdir, rm } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import type { Store } from '#lib/catalogue/store/database.ts';
import { withoutImports } from '#lib/catalogue/store/imports.ts';
import { removeObject } from '#lib/catalogue/store/objects.ts';
import { organizationNumber } from '#lib/catalogue/store/organizations.ts';
import { hasWholeObject } from '#lib/catalogue/store/sources.ts';
import type { Tables } from '#lib/catalogue/store/tables.ts';
import { failureSentence } from '#lib/failure.ts';
import { stagingFolder } from '#lib/scans/staging.ts';
import { firstLine } from '#lib/unreadable-file.ts';
import { UserError } from '../output.ts';
import { removeUnreferenced } from '../storage/remove-files.ts';
import { isStoreThere, withStorage, withStore } from '../store.ts';
import { inspectObject } from './inspect-object.ts';
import { joinImports, withImportLock } from './lock.ts';
import { ParentDocuments } from './mets/parent-documents.ts';
import type { ImportContext } from './object-writer.ts';
import type { ImportOptions } from './options.ts';
import { planImport } from './plan-import.ts';
import type { RemoteClient } from './remote/client.ts';
import { remoteObjects } from './remote/objects.ts';
import { emptyReport, type OngoingReport } from './report.ts';
import { collectObjects } from './sources/collect.ts';
import { type SourceObject, startReading, type Withdrawal } from './sources/source.ts';
import { storeObjects } from './store-objects.ts';
import { type ScanMakers, ScanWorkers } from './workers.ts';

/**
 * Imports objects one by one as they are found. Each becomes visible atomically and stays, whatever happens afterwards;
 * a second run with the same input changes nothing.
 * @param report to be filled, so that what was done before an error is known
 * @throws {UserError | ImportRunning | ClaimExpired | StorageFailure} and errors of the system or the store
 */
export async function importSources(options: ImportOptions, report = emptyReport()): Promise<OngoingReport> {
  const started = Date.now();
  const { config, openMakers = () => new ScanWorkers() } = options;
  // Kept open until the last scan is made, because scans are fetched through them.
  const clients: RemoteClient[] = [];
  const workers = openMakers();
  const found = (db?: Kysely<Tables>) => inspectedObjects(options, { report, clients, workers, db });
  try {
    if (options.dryRun) await planObjects({ ...options, report }, found);
    else
      await withStore(config, (store) =>
        withStorage(config, (storage) =>
          importObjects({ ...options, store, storage, workers, report }, found(store.db)),
        ),
      );
  } finally {
    workers.close();
    await Promise.all(clients.map((client) => client.close()));
    report.seconds = (Date.now() - started) / 1000;
  }
  return report;
}

type InspectContext = {
  report: OngoingReport;
  clients: RemoteClient[];
  workers: ScanMakers;
  db: Kysely<Tables> | undefined;
};

async function* inspectedObjects(
  options: ImportOptions,
  { report, clients, workers, db }: InspectContext,
): AsyncGenerator<SourceObject | Withdrawal> {
  const { paths, addresses = [], origins = [], grouping = 'auto', harvest = {}, link, dryRun } = options;
  const { maxPixels, dataDir, storage } = options.config;
  const [origin] = origins;
  let opener: Awaited<ReturnType<typeof clientOpener>> | undefined;
  const openClient = async (address: string): Promise<RemoteClient> => {
    opener ??= await clientOpener(options);
    const opened = opener(address);
    clients.push(opened);
    return opened;
  };
  const client = origin === undefined ? undefined : await openClient(origin);
  const reading = startReading({
    parentDocuments: new ParentDocuments(),
    client,
    maxPixels,
    grouping,
    link,
    hasWhole: db && ((source) => hasWholeObject(db, source)),
    libraryFolders: 'folder' in storage ? [dataDir, storage.folder] : [dataDir],
    report: (problem) => report.problems.push(problem),
  });
  if (paths.length > 0) {
    for await (const object of collectObjects(paths, reading)) {
      if (!('withdrawn' in object)) await inspectObject(object, { maxPixels, workers, report, dryRun });
      yield object;
    }
  }
  const withdraw = async (ids: readonly string[]) => {
    if (!db) return;
    for (const id of ids) {
      if (dryRun || (await removeObject(db, id))) report.withdrawn += 1;
    }
  };
  for (const address of addresses) {
    const context = { client: await openClient(address), reading, harvest, db, isDryRun: dryRun, withdraw };
    yield* remoteObjects([address], context);
  }
}

/** Opens clients that together send no more requests at once than the operator allows. */
async function clientOpener({ config, origins = [], requests = 1, signal }: ImportOptions) {
  // Imported on demand: importing files does not need it.
  const { openRemote, requestQueue } = await import('./remote/client.ts');
  const queue = requestQueue(requests);
  const userAgent = `Czytelnia (${config.publicUrl})`;
  return (address: string): RemoteClient =>
    openRemote({ address, origins, concurrency: requests, queue, userAgent, signal });
}

/** A dry run does not create a missing store. */
async function planObjects(
  planning: ImportOptions & { report: OngoingReport },
  found: (db?: Kysely<Tables>) => AsyncIterable<SourceObject | Withdrawal>,
): Promise<void> {
  const { config, organization } = planning;
  const plan = async (store?: Store) => {
    await checkOrganization(store, organization);
    await planImport({ ...planning, db: store?.db }, found(store?.db));
  };
  await (isStoreThere(config) ? withStore(config, plan) : plan());
}

async function importObjects(
  context: Omit<ImportContext, 'running'>,
  sources: AsyncIterable<SourceObject | Withdrawal>,
): Promise<void> {
  const { config, store, storage, organization, report, signal } = context;
  await withImportLock(config.dataDir, async (owner) => {
    const running = await joinImports(store.db, owner, signal);
    try {
      await rm(stagingFolder(config.dataDir), { recursive: true, force: true, maxRetries: 5 });
      await mkdir(stagingFolder(config.dataDir), { recursive: true });
      await checkOrganization(store, organization);
      await noteFailure(report, storeObjects({ ...context, running }, sources));
    } finally {
      await running.leave().catch(() => undefined);
    }
    // An interrupted run will need its files when resumed. The last of several concurrent imports cleans up for all.
    if (!report.interrupted)
      await noteFailure(
        report,
        withoutImports(store.db, owner, (lease) => removeUnreferenced(store.db, storage, lease)),
      );
  });
}

/** Records in the report what ends the import early, once it may have done something. */
async function noteFailure(report: OngoingReport, work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    report.failure = failureSentence(error) ?? firstLine(error);
    throw error;
  }
}

async function checkOrganization(store: Store | undefined, key: string | undefined): Promise<void> {
  if (key === undefined) return;
  if (!store || (await organizationNumber(store.db, key)) === undefined) {
    throw new UserError(
      `There is no institution "${key}". See: czytelnia organizations list. Add a new one first: czytelnia organizations add --key ${key} …`,
    );
  }
}
