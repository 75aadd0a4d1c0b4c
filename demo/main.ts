import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { collection, inPublicationOrder } from './collection.ts';
import { writeOrganizations } from './organizations.ts';
import { writePages } from './pages.ts';
import type { Demonstrated } from './section.ts';

/** Draws the scans of one object and writes them with its metadata. */
async function writeObject(
  folder: string,
  { folder: name, metadata, draw }: Demonstrated,
  published: string,
) {
  const own = join(folder, 'objects', name);
  await mkdir(own, { recursive: true });
  const { scans, parts } = await draw();
  const written = await Promise.all(
    scans.map(async ({ image, extension = 'jpg', ...facts }, i) => {
      const number = String(i + 1).padStart(4, '0');
      const file = `${number}.${extension}`;
      if (typeof image === 'string') await copyFile(image, join(own, file));
      else await writeFile(join(own, file), await image.bytes(extension));
      if (typeof image === 'string' || !image.hasText) return { file, ...facts };
      await writeFile(join(own, `${number}.xml`), image.alto());
      return { file, text: `${number}.xml`, ...facts };
    }),
  );
  await writeFile(join(own, 'metadata.yaml'), stringify({ ...metadata, published, parts, scans: written }));
}

/** Writes the whole demonstration collection as a source folder for the importer. */
async function main(folder: string): Promise<void> {
  await writeOrganizations(folder);
  await writePages(folder);
  const waiting = inPublicationOrder(await collection());
  const total = waiting.length;
  // Two at a time: while sharp compresses one in its own threads, the next is typeset.
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await writeObject(folder, next.object, next.published);
      if (waiting.length % 10 === 0)
        process.stderr.write(`  ${total - waiting.length} of ${total} objects are begun\n`);
    }
  };
  await Promise.all([work(), work()]);
}

const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Usage: node demo/run.mjs FOLDER');
await main(folder);
