import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { composePictures } from '#lib/scans/compose.ts';
import { ParentDocuments } from '../mets/parent-documents.ts';
import { type Compose, type Problem, type SourceObject, startReading } from '../sources/source.ts';
import { openRemote } from './client.ts';
import { type RemoteContext, remoteObjects } from './objects.ts';

/** All objects that an address leads to, the addresses of deleted records, and the problems reported. */
export async function objectsAt(
  address: string,
  origins: string[] = [],
  { harvest = {}, db, isDryRun }: Partial<Pick<RemoteContext, 'harvest' | 'db' | 'isDryRun'>> = {},
) {
  const client = openRemote({ address, origins, concurrency: 2, userAgent: 'test' });
  const problems: Problem[] = [];
  const objects: SourceObject[] = [];
  const withdrawn: string[] = [];
  const reading = startReading({
    parentDocuments: new ParentDocuments(),
    maxPixels: 1_000_000,
    grouping: 'auto',
    report: (problem) => problems.push(problem),
  });
  for await (const found of remoteObjects([address], { client, reading, harvest, db, isDryRun })) {
    if ('withdrawn' in found) withdrawn.push(found.withdrawn);
    else objects.push(found);
  }
  const folder = () => mkdtempSync(join(temporaryFolder(), 'scan-'));
  const fetched = async (object = objects[0], compose: Compose = composePictures) =>
    await Promise.all((object?.scans ?? []).map((scan) => scan.fetch?.(folder(), compose)));
  return { objects, withdrawn, problems, fetched };
}
