import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import {
  alto,
  described,
  everywhereHostile,
  type Metadata,
  published,
  scanForms,
} from './content-of-objects.ts';
import { organizations, otherTiles, pages, pagesAgain } from './content-of-site.ts';

// The content of an old library, as an operator gives it to the old programs: every key, in every form.

let drawn = 0;

/** A small picture, different from all others. */
async function draw(file: string): Promise<void> {
  drawn += 1;
  const background = { r: drawn % 256, g: (drawn * 37) % 256, b: (drawn * 101) % 256 };
  await sharp({
    create: { width: 24 + (drawn % 17), height: 32 + (drawn % 23), channels: 3, background },
  }).toFile(file);
}

async function write(file: string, value: unknown): Promise<void> {
  await writeFile(file, typeof value === 'string' ? value : JSON.stringify(value, null, 1));
}

/** Writes the folder of one object: its description, and pictures as its scans. */
async function writeObject(folder: string, metadata: Metadata, scans: Metadata[] = [{}]): Promise<void> {
  await mkdir(folder, { recursive: true });
  const listed: Metadata[] = [];
  for (const [index, form] of scans.entries()) {
    const file = `${index + 1}.${index % 2 === 0 ? 'png' : 'jpg'}`;
    await draw(join(folder, file));
    listed.push({ file, ...form });
    if (form.text)
      await write(join(folder, String(form.text)), alto(['Pójdź', 'kińże', '&lt;tę&gt;', 'chmurność']));
  }
  await write(join(folder, 'metadata.json'), { ...metadata, scans: listed });
}

async function writeObjects(folder: string): Promise<void> {
  for (const [index, metadata] of described.entries())
    await writeObject(join(folder, `objects/o${index}`), { title: `Obiekt ${index}`, ...metadata });
  await writeObject(join(folder, 'objects/hostile'), everywhereHostile, scanForms);
  await writeObject(
    join(folder, 'objects/texts'),
    { title: 'Z tekstem', language: 'pl', categories: ['serials'] },
    [{ text: 'one.xml', name: 'Strona 1' }, { text: 'two.xml' }, {}],
  );
  await writeObject(join(folder, 'objects/leaves'), { title: 'Będzie usunięty', identifier: 'leaves' });
  await writeObject(join(folder, 'objects/changes'), { title: 'Zmieni się', identifier: 'changes' }, [
    {},
    {},
    {},
  ]);
  // Without a description: one named by its file, and pages of a newspaper named by its date.
  await mkdir(join(folder, 'objects/Kurier/1853-06-04'), { recursive: true });
  await draw(join(folder, 'objects/Kurier/Mapa_Śląska.png'));
  for (const page of [1, 2]) await draw(join(folder, `objects/Kurier/1853-06-04/strona${page}.png`));
  const changed = {
    title: 'Zmieniony',
    identifier: 'changes',
    is_public: false,
    categories: ['maps', 'inne'],
  };
  await writeObject(join(folder, 'again/changes'), changed, [{ name: 'nowy' }]);
}

async function writePages(folder: string, files: Record<string, string>): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(files)) await write(join(folder, name), text);
}

/** Writes everything for the old programs into a folder. */
export async function writeContent(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const file of ['logo.png', 'wide.png', 'tile.png']) await draw(join(folder, file));
  await write(join(folder, 'organizations.yaml'), organizations);
  await write(join(folder, 'tiles.yaml'), otherTiles(published));
  await writePages(join(folder, 'pages'), pages);
  await writePages(join(folder, 'pages-again'), pagesAgain);
  await writeObjects(folder);
}
