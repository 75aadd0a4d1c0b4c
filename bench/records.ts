// Part of npm run bench: an OAI-PMH harvest of records whose images stay at their source.
import { createServer } from 'node:http';
import { harvest } from '#e2e/support/harvest.ts';
import { oneOf } from '#e2e/support/random.ts';
import { say } from '#e2e/support/report.ts';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { seededRandom } from '#lib/seeded-random.ts';
import { readXml } from '#lib/xml/read.ts';
import { oaiProvider } from '../cli/import/oai/provider.fixture.ts';
import { czytelnia } from './commands.ts';
import { type Cost, costOf } from './cost.ts';
import { emptyStore, onEngines } from './generated-store.ts';
import { atLeast, type Row, report } from './rows.ts';
import { anyWord } from './search/words.ts';

const records = Number(process.env.RECORDS ?? 20_000);
const recordsPerAnswer = 500;
/** Records per second: ten million in an hour. */
const goal = Math.round(10_000_000 / 3600);

const port = await freePort();
const address = `http://127.0.0.1:${port}`;
const provider = oaiProvider('edm', generateRecords(), 'YYYY-MM-DD', recordsPerAnswer);
const server = createServer(({ url = '' }, response) => {
  response.setHeader('Content-Type', 'text/xml');
  response.end(provider.answer(new URL(url, address).searchParams));
}).listen(port, '127.0.0.1');

const walked = await walk();
const rows: Row[] = [];
await onEngines('RECORDS_ENGINE', async (engine, postgres) => {
  say(`records: ${engine}`);
  await using store = await emptyStore(postgres);
  const { seconds, cpuSeconds } = await importAll(store);
  const rate = records / seconds;
  rows.push({
    group: `${records.toLocaleString('en')} records by OAI-PMH, a second; ratio to a walk that parses the same and keeps nothing`,
    name: engine,
    figures: { import: rate, walk: walked, 'CPU ms each': (cpuSeconds * 1000) / records },
    ratio: rate / walked,
    ...atLeast(goal, rate),
  });
});
server.close();
report('records', rows);

/** Records in EDM as museums give them, each with the address and the size of an image. */
function generateRecords() {
  const random = seededRandom(1);
  const words = (count: number, vocabulary?: number) =>
    Array.from({ length: count }, () => anyWord(random, vocabulary)).join(' ');
  return Array.from({ length: records }, (_, number) => ({
    identifier: `oai:records:${number}`,
    datestamp: '2026-01-01',
    content: `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:ore="http://www.openarchives.org/ore/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:ebucore="http://www.ebu.ch/metadata/ontologies/ebucore/ebucore#">
<edm:ProvidedCHO rdf:about="urn:object:${number}"><dc:title xml:lang="pl">${words(5)}</dc:title><dc:creator>${words(2, 20_000)}</dc:creator><dc:date>${1500 + (number % 450)}</dc:date><dc:subject>${words(1, 3000)}</dc:subject><dc:subject>${words(2, 3000)}</dc:subject><dc:type>${oneOf(random, ['fotografia', 'rycina', 'mapa'])}</dc:type><dc:publisher>${words(1, 300)}</dc:publisher><dcterms:spatial>${words(1, 500)}</dcterms:spatial><dc:language>pl</dc:language><dc:description xml:lang="pl">${words(20)}</dc:description><dc:identifier>R-${number}</dc:identifier><edm:type>IMAGE</edm:type></edm:ProvidedCHO>
<edm:WebResource rdf:about="${address}/images/${number}.jpg"><ebucore:width>1200</ebucore:width><ebucore:height>800</ebucore:height></edm:WebResource>
<ore:Aggregation rdf:about="urn:aggregation:${number}"><edm:aggregatedCHO rdf:resource="urn:object:${number}"/><edm:isShownBy rdf:resource="${address}/images/${number}.jpg"/><edm:rights rdf:resource="http://creativecommons.org/publicdomain/mark/1.0/"/><edm:dataProvider>Museum</edm:dataProvider></ore:Aggregation></rdf:RDF>`,
  }));
}

/** Requests all records, parses them and keeps nothing. @returns records per second */
async function walk(): Promise<number> {
  const start = performance.now();
  const ask = async (query: URLSearchParams) => await (await fetch(`${address}/oai?${query}`)).text();
  for await (const text of harvest('edm', ask))
    for (const _ of readXml(text, {}, { elements: 1e6, depth: 20 }));
  return records / ((performance.now() - start) / 1000);
}

async function importAll(environment: Record<string, string>): Promise<Cost> {
  await czytelnia(['organizations', 'add', '--key', 'museum', '--fullname', 'Museum'], environment);
  return await costOf(async () => {
    const importing = ['import', `${address}/oai`, '--link', '--organization', 'museum'];
    const output = await czytelnia(importing, environment);
    if (!output.includes(`Objects: ${records} added`))
      throw new Error(`Not everything was imported: ${output}`);
  });
}
