// Part of npm run bench: the cost of other programs reading a library: IIIF images compared with other image servers,
// and a harvest.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Processor } from 'iiif-processor';
import sharp from 'sharp';
import { median, quantile, sum } from '#e2e/support/figures.ts';
import { harvest } from '#e2e/support/harvest.ts';
import { between } from '#e2e/support/random.ts';
import { say } from '#e2e/support/report.ts';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { makeImage } from '#lib/iiif/image/make.ts';
import { canonicalRequest, readImageRequest } from '#lib/iiif/image/request.ts';
import { answerOai } from '#lib/oai/answer.ts';
import { baseUrlsOf, storageFolder } from '#lib/scans/addresses.ts';
import { makeScan } from '#lib/scans/make.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { pyramidFormat, type TileSource } from '#lib/scans/tile-source.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { generatedStore, shown } from './generated-store.ts';
import { jpegPage, page } from './pyramid/image.ts';
import { atMost, type Row, report, takeTurns } from './rows.ts';

const folder = resolve('.bench/exchange');
const rounds = 5;
const tiles = Number(process.env.EXCHANGE_TILES ?? 20_000);
const publicUrl = 'https://library.example';

const images = await imageRows();
say(`making ${shown(tiles)}`);
const { dataDir } = await generatedStore(tiles);
const store = await openStore({ dataDir });
const catalogue = storeCatalogue(store, baseUrlsOf(publicUrl), diskStorage(storageFolder(dataDir)));
report('exchange', [...images, ...(await harvestRows())]);
await catalogue.close();

async function imageRows(): Promise<Row[]> {
  const source = await generatePage();
  const readTile = (address: string) => readFile(join(folder, 'scan_files', address));
  const makers: ((request: string) => Promise<unknown>)[] = [
    (request) => makeImage(source, readImageRequest(request.split('/'), source, 3), readTile),
    processed,
    () => readTile('13/3_3.jpeg'),
  ];
  const rows: Row[] = [];
  for (const [name, requests] of Object.entries(requestsFor(source))) {
    say(`images: ${name}`);
    const costs = await takeTurns(makers, rounds, async (make) => {
      const start = performance.now();
      for (const request of requests) await make(request);
      return { ms: (performance.now() - start) / requests.length };
    });
    const [ours = Number.NaN, processor = Number.NaN, ready = Number.NaN] = costs.map(({ ms }) => ms);
    rows.push({
      group: `an image by the Image API out of a scan of ${page.width} × ${page.height} px; milliseconds each, ratio to iiif-processor`,
      name,
      figures: { 'library ms': ours, 'iiif-processor ms': processor, 'ready tile ms': ready },
      ratio: ours / processor,
    });
  }
  return rows;
}

/** A page, tiled as in an import. */
async function generatePage(): Promise<TileSource> {
  const file = await jpegPage(1);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await makeScan(file, folder, 1e9);
  return { ...pyramidFormat, ...page, tilesUrl: '' };
}

function requestsFor(source: TileSource): Record<string, string[]> {
  const random = seededRandom(2);
  const side = pyramidFormat.tileSize;
  const tile = (factor: number) => () => {
    const step = side * factor;
    const x = step * between(random, 0, Math.floor(page.width / step) - 1);
    const y = step * between(random, 0, Math.floor(page.height / step) - 1);
    const parts = [`${x},${y},${step},${step}`, `${side},`, '0', 'default.jpg'];
    return canonicalRequest(readImageRequest(parts, source, 3), source, 3);
  };
  return {
    'a tile at full size': Array.from({ length: 10 }, tile(1)),
    'a tile at a quarter': Array.from({ length: 10 }, tile(4)),
    'the whole, 1,000 px high': ['full/!1000,1000/0/default.jpg'],
    'a region turned and grey': ['700,900,2000,1500/800,/90/gray.jpg'],
  };
}

async function processed(request: string): Promise<void> {
  const image = async () => sharp(join(folder, 'scan.jpg'));
  const { type } = await new Processor(`http://localhost/iiif/3/scan/${request}`, image).execute();
  if (type !== 'content') throw new Error(`iiif-processor returns no image for ${request}`);
}

/** Complete harvests, page by page. */
async function harvestRows(): Promise<Row[]> {
  const library = { catalogue, publicUrl, name: 'Library', email: 'a@library.example' };
  const rows: Row[] = [];
  for (const prefix of ['oai_dc', 'edm', 'mods']) {
    say(`harvest: ${prefix}`);
    const pages: number[] = [];
    const ask = async (query: URLSearchParams) => {
      const start = performance.now();
      const { body } = await answerOai(library, { query });
      const text = new TextDecoder().decode(body as Uint8Array);
      pages.push(performance.now() - start);
      return text;
    };
    let records = 0;
    for await (const text of harvest(prefix, ask)) records += text.split('<record>').length - 1;
    const tenth = Math.max(1, Math.floor(pages.length / 10));
    const [first, last] = [median(pages.slice(0, tenth)), median(pages.slice(-tenth))];
    rows.push({
      group: `a harvest of a library of ${shown(tiles)} by OAI-PMH, in one process; ratio of its last pages to its first`,
      name: prefix,
      figures: {
        records: String(records),
        'records/s': (1000 * records) / sum(pages),
        'page p99 ms': quantile(pages, 0.99),
        'first ms': first,
        'last ms': last,
      },
      ratio: last / first,
      ...atMost(1.5, last / first),
    });
  }
  return rows;
}
