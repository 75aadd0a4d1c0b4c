import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { everything } from './objects/everything.ts';
import { inPublicationOrder } from './objects/publication.ts';
import { writeOrganizations } from './organizations.ts';
import { writePages } from './pages.ts';
import type { Demonstrated } from './types.ts';

/** Draws the scans of one object and writes them with what is known of it. */
export async function writeObject(folder: string, object: Demonstrated, published: string): Promise<void> {
  const own = join(folder, 'objects', object.organization, object.folder);
  await mkdir(own, { recursive: true });
  const scans = [];
  for (const [i, { extension, bytes, alto, ...rest }] of (await object.scans()).entries()) {
    const number = String(i + 1).padStart(4, '0');
    const file = `${number}.${extension}`;
    await writeFile(join(own, file), bytes);
    if (alto) await writeFile(join(own, `${number}.xml`), alto);
    scans.push({ file, ...(alto ? { text: `${number}.xml` } : {}), ...rest });
  }
  const { title, categories, description, details } = object;
  const metadata = { title, ...details, categories, description, published, scans };
  await writeFile(join(own, 'metadata.yaml'), stringify(metadata));
}

/** Writes the whole demonstration collection as a source folder for the importer. */
export async function buildDemonstration(
  folder: string,
  onProgress: (done: number, total: number, what: string) => void,
): Promise<void> {
  await writeOrganizations(folder);
  await writePages(folder);
  const waiting = inPublicationOrder(everything());
  const total = waiting.length;
  let done = 0;
  // Two at a time: while one is being compressed in sharp's own threads, the next is being set.
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await writeObject(folder, next.object, next.published);
      done++;
      onProgress(done, total, next.object.title);
    }
  };
  await Promise.all([work(), work()]);
}
