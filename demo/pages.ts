import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { phyllotaxis } from './draw/plates.ts';
import { inPackage, readText } from './files.ts';

/** A small picture as a data URL. */
async function embeddedPicture(): Promise<string> {
  const area = { x: 6, y: 6, width: 228, height: 228 };
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">${phyllotaxis(area, 1000)}</svg>`;
  const png = await sharp(Buffer.from(svg)).png({ palette: true, colours: 64 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}

/** The pages, as [file name, text with front matter]. */
export async function pages(): Promise<[string, string][]> {
  const picture = await embeddedPicture();
  const names = (await readdir(inPackage('pages'))).sort();
  return Promise.all(
    names.map(async (name): Promise<[string, string]> => {
      const text = await readText('pages', name);
      return [name.replace(/page$/, 'html'), text.replaceAll('{{picture}}', picture)];
    }),
  );
}

/** Writes the information pages and the tiles that are not objects. */
export async function writePages(folder: string): Promise<void> {
  await mkdir(join(folder, 'pages'), { recursive: true });
  for (const [name, text] of await pages()) await writeFile(join(folder, 'pages', name), text);
  await copyFile(inPackage('data/tiles.yaml'), join(folder, 'tiles.yaml'));
}
