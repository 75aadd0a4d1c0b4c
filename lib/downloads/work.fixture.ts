import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { saveObject } from '#lib/catalogue/store/objects.ts';
import {
  digestFor,
  type ObjectValues,
  objectRecord,
  scanRecord,
} from '#lib/catalogue/store/records.fixture.ts';
import type { ScanRecord } from '#lib/catalogue/store/records.ts';
import { baseUrls, publicUrl, temporaryStore } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { digestFolder, storageFolder } from '#lib/scans/addresses.ts';
import { picture } from '#lib/scans/images.fixture.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { altoOf, pageOf } from '#lib/text/alto.fixture.ts';
import { answerDownload, type DownloadSource } from './answer.ts';

/** A scan of a generated work. */
export type GeneratedPage = Partial<ScanRecord> & {
  /** ALTO of a page of 1000 × 2000. */
  alto?: string | undefined;
  /** An image other than the default one. */
  jpeg?: Buffer;
};

/** ALTO of one block of words at places; words are 10 high and 100 wide unless their places say otherwise. */
export function altoWords(
  words: readonly (readonly [text: string, ...place: number[]])[],
  more = '',
): string {
  const strings = words.map(
    ([text, x = 0, y = 0, width = 100, height = 20]) =>
      `<TextLine HPOS="${x}" VPOS="${y}" WIDTH="${width}" HEIGHT="${height}"><String CONTENT="${text}" HPOS="${x}" VPOS="${y}" WIDTH="${width}" HEIGHT="${height}"/></TextLine>`,
  );
  return altoOf(pageOf(`<TextBlock ID="b" ${more}>${strings.join('')}</TextBlock>`));
}

/** The rest of what downloads need: images are made at once, and the log is discarded. */
export const defaultSource: Pick<DownloadSource, 'publicUrl' | 'log' | 'enqueue'> = {
  publicUrl,
  log: { warn: () => undefined },
  enqueue: (_pixels, make) => make(),
};

/** A library with one work of these pages, and functions that answer for it. */
export async function libraryOf(pages: readonly GeneratedPage[], values: ObjectValues = {}) {
  const store = await temporaryStore();
  const folder = storageFolder(store.dataDir);
  const defaultImage = await picture(500, 1000, 7).jpeg().toBuffer();
  const small = await sharp(defaultImage).resize(100).jpeg({ progressive: true }).toBuffer();
  const scans: ScanRecord[] = [];
  for (const [index, { alto, jpeg, ...page }] of pages.entries()) {
    const scan = scanRecord(`scan ${index}`, { width: 1000, height: 2000, ...page });
    const scanFolder = digestFolder(folder, scan.digest);
    await mkdir(scanFolder, { recursive: true });
    await writeFile(join(scanFolder, 'scan.jpg'), jpeg ?? defaultImage);
    for (const name of ['large.jpg', 'huge.jpg']) await writeFile(join(scanFolder, name), jpeg ?? small);
    if (alto !== undefined) {
      scan.textDigest = digestFor(`text ${index}`);
      await mkdir(digestFolder(folder, scan.textDigest), { recursive: true });
      await writeFile(join(digestFolder(folder, scan.textDigest), 'alto.xml'), alto);
    }
    scans.push(scan);
  }
  await saveObject(store.db, baseUrls, objectRecord('work', { title: 'Żółta księga', ...values, scans }));
  const storage = diskStorage(folder);
  const source = { ...defaultSource, catalogue: store.catalogue, storage };
  const request = async (target: string, { method = 'GET', headers = {} as Record<string, string> } = {}) => {
    const [path = '', query] = target.split('?');
    return await answerDownload(source, { method, path, query: new URLSearchParams(query), headers });
  };
  const download = async (target: string) => bytesOf(await request(target));
  const folderOf = (index: number) => digestFolder(folder, scans[index]?.digest ?? '');
  return { ...store, storage, source, request, download, folderOf, scans, defaultImage };
}

/** The whole body of an answer, as bytes. */
export async function bytesOf({ body }: Awaited<ReturnType<typeof answerDownload>>): Promise<Buffer> {
  if (body === null || 'file' in body) throw new Error('an answer with bytes was expected');
  if (!('stream' in body)) return Buffer.from(body);
  const pieces: Buffer[] = [];
  for await (const piece of body.stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
