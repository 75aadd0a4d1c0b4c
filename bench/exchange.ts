// Part of npm run bench: the cost of other programs reading a library: IIIF images compared with other image servers,
// and a harvest.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Processor } from 'iiif-processor';
import sharp from 'sharp';
import type { Catalogue } from '#lib/catalogue/catalogue.ts';
import { storeCatalogue } from '#lib/catalogue/store/catalogue.ts';
import { openStore } from '#lib/catalogue/store/database.ts';
import { sitemapFile, sitemapIndex } from '#lib/discovery/sitemap.ts';
import { makeImage } from '#lib/iiif/image/make.ts';
import { canonicalRequest, readImageRequest } from '#lib/iiif/image/request.ts';
import { answerOai } from '#lib/oai/answer.ts';
import { placesOf } from '#lib/scans/addresses.ts';
import { makeScan } from '#lib/scans/make.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { pyramidFormat, type TileSource } from '#lib/scans/tile-source.ts';
import { madeStore, shown } from './made-store.ts';
import { between, randomOf } from './random.ts';
import { atMost, median, quantile, type Row, report, rounded, say, takeTurns } from './rows.ts';

const folder = resolve('.bench/exchange');
const page = { width: 4960, height: 7016 };
const rounds = 5;
const tiles = Number(process.env.EXCHANGE_TILES ?? 20_000);
const publicUrl = 'https://library.example';

type Make = (request: string) => Promise<unknown>;

report('exchange', [...(await imageRows()), ...(await libraryRows())]);

async function imageRows(): Promise<Row[]> {
  const source = await madePage();
  const readTile = (address: string) => readFile(join(folder, 'scan_files', address));
  const makers = new Map<string, Make>([
    ['library', (request) => makeImage(source, readImageRequest(request.split('/'), source, 3), readTile)],
    ['iiif-processor on the whole image', processed],
    ['a tile that lies ready', () => readTile('13/3_3.jpeg')],
  ]);
  const rows: Row[] = [];
  for (const [name, requests] of Object.entries(madeRequests(source))) {
    say(`images: ${name}`);
    const costs = await takeTurns(makers.values(), rounds, (make) => millisecondsOf(make, requests));
    const [ours, processor, ready] = [...costs.values()].map((each) => median(each));
    rows.push({
      group: `an image by the Image API out of a scan of ${page.width} × ${page.height} px; milliseconds each, ratio to iiif-processor`,
      name,
      figures: {
        'library ms': rounded(ours ?? 0),
        'iiif-processor ms': rounded(processor ?? 0),
        'ready tile ms': rounded(ready ?? 0),
      },
      ratio: (ours ?? 0) / (processor ?? 1),
    });
  }
  return rows;
}

/** A page with paper grain, tiled as in an import. */
async function madePage(): Promise<TileSource> {
  const random = randomOf(1);
  const pixels = Buffer.alloc(page.width * page.height * 3);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 150 + Math.floor(random() * 90);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'source.jpg');
  await sharp(pixels, { raw: { ...page, channels: 3 } })
    .blur(1.5)
    .jpeg({ quality: 90 })
    .toFile(file);
  await makeScan(file, folder, 1e9);
  return { ...pyramidFormat, ...page, tilesUrl: '' };
}

function madeRequests(source: TileSource): Record<string, string[]> {
  const random = randomOf(2);
  const side = pyramidFormat.tileSize;
  const tile = (factor: number) => {
    const step = side * factor;
    const x = step * between(random, 0, Math.floor(page.width / step) - 1);
    const y = step * between(random, 0, Math.floor(page.height / step) - 1);
    return canonicalRequest(
      readImageRequest([`${x},${y},${step},${step}`, `${side},`, '0', 'default.jpg'], source, 3),
      source,
      3,
    );
  };
  return {
    'a tile at full size': Array.from({ length: 10 }, () => tile(1)),
    'a tile at a quarter': Array.from({ length: 10 }, () => tile(4)),
    'the whole, 1,000 px high': ['full/!1000,1000/0/default.jpg'],
    'a region turned and grey': ['700,900,2000,1500/800,/90/gray.jpg'],
  };
}

async function processed(request: string): Promise<void> {
  const processor = new Processor(`http://localhost/iiif/3/scan/${request}`, async () =>
    sharp(join(folder, 'scan.jpg')),
  );
  const { type } = await processor.execute();
  if (type !== 'content') throw new Error(`iiif-processor makes no ${request}`);
}

async function millisecondsOf(make: Make, requests: string[]): Promise<number> {
  const begun = performance.now();
  for (const request of requests) await make(request);
  return (performance.now() - begun) / requests.length;
}

async function libraryRows(): Promise<Row[]> {
  say(`making ${shown(tiles)}`);
  const options = await madeStore(tiles);
  const store = await openStore({ ...options, log: { info: () => {}, warn: () => {}, error: () => {} } });
  const storage = diskStorage(join(options.dataDir, 'scans'));
  const catalogue = storeCatalogue(store, placesOf(publicUrl), storage);
  const rows = [await sitemapRow(catalogue), ...(await harvestRows(catalogue))];
  await catalogue.close();
  return rows;
}

/**
 * All sitemap files of objects in sequence, the cost of the first and last tenth of them, and of the index that lists
 * them.
 */
async function sitemapRow(catalogue: Catalogue): Promise<Row> {
  say('sitemap');
  const begun = performance.now();
  const index = await sitemapIndex(catalogue, publicUrl);
  const indexed = performance.now() - begun;
  const costs: number[] = [];
  for (const [, name = ''] of index.matchAll(/\/(objects_[^<]+)\.xml/g)) {
    const asked = performance.now();
    await sitemapFile(catalogue, publicUrl, name);
    costs.push(performance.now() - asked);
  }
  return {
    group: `the sitemap of a library of ${shown(tiles)}, in one process; ratio of its last files to its first`,
    name: 'objects',
    figures: { files: costs.length, 'index ms': rounded(indexed), ...ends(costs).figures },
    ...ends(costs).goal,
  };
}

/** The costs of the first and last tenth, with the goal that the last is not higher than the first. */
function ends(costs: number[]) {
  const tenth = Math.max(1, Math.floor(costs.length / 10));
  const [first, last] = [median(costs.slice(0, tenth)), median(costs.slice(-tenth))];
  return {
    figures: { 'first ms': rounded(first), 'last ms': rounded(last) },
    goal: { ratio: last / first, ...atMost(1.5, last / first) },
  };
}

/** A complete harvest, page by page. */
async function harvestRows(catalogue: Catalogue): Promise<Row[]> {
  const rows: Row[] = [];
  for (const prefix of ['oai_dc', 'edm', 'mods']) {
    say(`harvest: ${prefix}`);
    const pages: number[] = [];
    let records = 0;
    let query = new URLSearchParams({ verb: 'ListRecords', metadataPrefix: prefix });
    for (;;) {
      const begun = performance.now();
      const { body } = await answerOai(
        { catalogue, publicUrl, name: 'Library', email: 'a@library.example' },
        { query },
      );
      const text = new TextDecoder().decode(body as Uint8Array);
      pages.push(performance.now() - begun);
      records += text.split('<record>').length - 1;
      const token = /<resumptionToken[^>]*>([^<]+)</.exec(text)?.[1];
      if (token === undefined) break;
      query = new URLSearchParams({ verb: 'ListRecords', resumptionToken: token });
    }
    rows.push({
      group: `a harvest of a library of ${shown(tiles)} by OAI-PMH, in one process; ratio of its last pages to its first`,
      name: prefix,
      figures: {
        records,
        'records/s': rounded((1000 * records) / pages.reduce((sum, one) => sum + one, 0)),
        'page p99 ms': rounded(quantile(pages, 0.99)),
        ...ends(pages).figures,
      },
      ...ends(pages).goal,
    });
  }
  return rows;
}
