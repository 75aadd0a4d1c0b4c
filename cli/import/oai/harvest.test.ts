import { expect, onTestFinished, test, vi } from 'vitest';
import { metsXml } from '../mets/mets.fixture.ts';
import { dublinCore, five, harvested, image } from './harvested.fixture.ts';
import { oaiErrorXml } from './provider.fixture.ts';

const manifest = (id: string) => ({
  '@context': 'http://iiif.io/api/presentation/3/context.json',
  id,
  type: 'Manifest',
  label: { pl: ['A'] },
  items: [{ type: 'Canvas', items: [{ items: [{ body: { id: image, type: 'Image' } }] }] }],
});

const error = (code: string) => `<OAI-PMH>${oaiErrorXml(code)}</OAI-PMH>`;

test.each([
  [503, 'answers 503'],
  [404, 'answers 404'],
  ['<!doctype html><p>Maintenance', 'manifest.json: it is not JSON'],
  ['{"type": "Manifest", "items": [', 'manifest.json: it is not JSON'],
])(
  'a record whose manifest is answered by %s is told as an error, and asked for again; one that is not understood is not',
  async (answer, reason) => {
    const { origin, answers, harvest } = await harvested({
      'oai:x:1': dublinCore('ORIGIN/manifest.json'),
      'oai:x:2': '<unknown/>',
    });
    answers.set('/manifest.json', answer);
    const first = await harvest();
    expect(first).toMatchObject({ identifiers: [], problems: ['error oai:x:1', 'skipped oai:x:2'] });
    expect(first.reasons[0]).toContain(reason);

    expect(await harvest()).toMatchObject({
      problems: ['error oai:x:1'],
      requests: ['oai:x:1', expect.anything()],
    });
    answers.set('/manifest.json', manifest(`${origin}/manifest.json`));
    expect(await harvest()).toMatchObject({ identifiers: ['oai:x:1'], problems: [] });
    expect((await harvest()).requests).not.toContain('oai:x:1');
  },
);

const metsWith = (record: string) =>
  metsXml(
    `<mets:dmdSec ID="D"><mets:mdRef LOCTYPE="URL" ${record}/></mets:dmdSec>` +
      `<mets:fileSec><mets:fileGrp USE="DEFAULT"><mets:file ID="f" MIMETYPE="image/jpeg"><mets:FLocat LOCTYPE="URL" xlink:href="${image}"/></mets:file></mets:fileGrp></mets:fileSec>` +
      '<mets:structMap TYPE="PHYSICAL"><mets:div TYPE="physSequence" DMDID="D"><mets:div TYPE="page"><mets:fptr FILEID="f"/></mets:div></mets:div></mets:structMap>',
  ).replace(/<\?xml.*?\?>/, '');

test('a METS record whose own record, in a separate file, is answered by HTTP 503 is requested again', async () => {
  const mets = metsWith('MDTYPE="MODS" xlink:href="ORIGIN/mods.xml"');
  const { answers, harvest } = await harvested({ 'oai:x:1': mets }, 'mets');
  answers.set('/mods.xml', 503);
  expect(await harvest()).toMatchObject({ identifiers: [], problems: ['error oai:x:1'] });
  answers.set(
    '/mods.xml',
    '<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>A</title></titleInfo></mods>',
  );
  expect(await harvest()).toMatchObject({ identifiers: ['oai:x:1'], problems: [] });
});

test('a METS record whose own record is a page for people is imported without it, which is an error unless it says so', async () => {
  const { origin, answers, harvest } = await harvested(
    {
      'oai:x:1': metsWith('MDTYPE="MODS" xlink:href="ORIGIN/opac"'),
      'oai:x:2': metsWith('MDTYPE="OTHER" MIMETYPE="text/html" xlink:href="ORIGIN/opac"'),
    },
    'mets',
  );
  answers.set('/opac', '<!doctype html><html><head><meta charset="utf-8"></head></html>');
  expect(await harvest()).toMatchObject({
    identifiers: ['oai:x:1', 'oai:x:2'],
    problems: [`error ${origin}/opac`],
  });
});

/** Lets it be later for the rest of a test. */
function daysPass(days: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + days * 86_400_000 });
  onTestFinished(() => void vi.useRealTimers());
}

test.each<[string, string | number]>([
  ['its manifest', 404],
  ['its manifest', '<!doctype html><p>Catalogue'],
  ['the record', 503],
])('a record is asked for again for a fortnight while %s is not to be had (%s)', async (what, answer) => {
  const { provider, answers, harvest } = await harvested({ 'oai:x:1': dublinCore('ORIGIN/manifest.json') });
  answers.set('/manifest.json', answer);
  for (const _ of Array(4)) await harvest();
  provider.records = provider.records.map((one) => ({ ...one, datestamp: '2026-10-01' }));
  if (what === 'the record') provider.override = ({ verb }) => (verb === 'GetRecord' ? 'busy' : undefined);
  daysPass(13);
  expect((await harvest()).reasons[0]).not.toMatch(/not asked for again/);
  daysPass(2);
  expect((await harvest()).reasons[0]).toMatch(/it is not asked for again until it changes$/);
  expect(await harvest()).toMatchObject({ problems: [], requests: [expect.stringMatching(/^from /)] });
});

test.each<[string, number, 'failed' | 'refused', string[]]>([
  ['refuses its manifest', 403, 'failed', ['oai:x:1']],
  ['refuses its images', 200, 'refused', ['oai:x:1']],
  ['has not its images', 200, 'failed', []],
])(
  'a record is given up after a fortnight, unless a server refuses it: one that %s',
  async (_, status, state, again) => {
    const { origin, provider, answers, harvest } = await harvested({
      'oai:x:1': dublinCore('ORIGIN/manifest.json'),
    });
    answers.set('/manifest.json', status === 200 ? manifest(`${origin}/manifest.json`) : status);
    for (const _ of Array(6)) await harvest({ state });
    provider.records = provider.records.map((one) => ({ ...one, datestamp: '2026-10-01' }));
    daysPass(15);
    const { reasons } = await harvest({ state });
    expect(reasons.filter((reason) => /not asked for again until it changes$/.test(reason))).toHaveLength(
      1 - again.length,
    );
    expect((await harvest()).requests).toEqual([...again, expect.stringMatching(/^from /)]);
  },
);

test('a record that the repository no longer has is told when it is asked for again, and then given up', async () => {
  const { provider, answers, harvest } = await harvested({ 'oai:x:1': dublinCore('ORIGIN/manifest.json') });
  answers.set('/manifest.json', 503);
  await harvest();
  provider.records = [];
  const { problems, reasons, requests } = await harvest();
  expect([problems, requests]).toEqual([['error oai:x:1'], ['oai:x:1', expect.anything()]]);
  expect(reasons).toEqual([expect.stringMatching(/idDoesNotExist.*; it is not asked for again/)]);
  expect((await harvest()).requests).not.toContain('oai:x:1');
});

test('while something else stands in for its manifest, a record is imported with its own images and asked for again', async () => {
  const edm = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:edm="http://www.europeana.eu/schemas/edm/" xmlns:ore="http://www.openarchives.org/ore/terms/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/">
    <edm:ProvidedCHO rdf:about="#1"><dc:title>Mapa</dc:title></edm:ProvidedCHO>
    <ore:Aggregation><edm:isShownBy rdf:resource="${image}"/></ore:Aggregation>
    <edm:WebResource rdf:about="${image}"><dcterms:isReferencedBy rdf:resource="ORIGIN/about"/></edm:WebResource></rdf:RDF>`;
  const { origin, answers, harvest } = await harvested({ 'oai:x:1': edm }, 'edm');
  for (const answer of [503, '{"type": "Manifest", "items": [']) {
    answers.set('/about', answer);
    expect(await harvest()).toMatchObject({ identifiers: [], problems: ['error oai:x:1'] });
  }
  answers.set('/about', '<!doctype html><p>About this map');
  const substituted = await harvest();
  expect(substituted.identifiers).toEqual(['oai:x:1']);
  expect(substituted.problems).toEqual([expect.stringMatching(/^warning /)]);
  expect(substituted.reasons[0]).toMatch(/it is not JSON.*; the images that the record names are taken$/);
  expect((await harvest()).requests).toContain('oai:x:1');
  answers.set('/about', manifest(`${origin}/about`));
  expect(await harvest()).toMatchObject({ identifiers: ['oai:x:1'], problems: [] });
  expect((await harvest()).requests).not.toContain('oai:x:1');
});

test('a harvest goes on in the format that it has, though another one is offered first', async () => {
  const { provider, harvest } = await harvested({ 'oai:x:1': dublinCore(image) });
  await harvest();
  provider.override = ({ verb }) =>
    verb === 'ListMetadataFormats'
      ? '<OAI-PMH><ListMetadataFormats><metadataFormat><metadataPrefix>mods</metadataPrefix></metadataFormat><metadataFormat><metadataPrefix>oai_dc</metadataPrefix></metadataFormat></ListMetadataFormats></OAI-PMH>'
      : undefined;
  expect((await harvest()).requests).toEqual(['from 2026-11-01T00:00:00Z']);
});

test('a harvest keeps to a format that was named, though it is none of those taken by themselves', async () => {
  const { provider, harvest } = await harvested({ 'oai:x:1': dublinCore(image) }, 'own_dc');
  await harvest({ named: 'oai_dc' });
  await harvest({ named: 'own_dc' });
  await harvest();
  expect(provider.requests.find(({ verb }) => verb === 'ListRecords')?.metadataPrefix).toBe('own_dc');
});

test.each([
  ['mods', ['tei', 'ead', 'mods']],
  ['plmet', ['tei', 'ead', 'plmet', 'oai_dc']],
  ['ead', ['oai_dc', 'tei', 'ead']],
])('the first harvest takes %s of %s', async (expected, offered) => {
  const { provider, harvest } = await harvested({ 'oai:x:1': dublinCore(image) });
  provider.override = ({ verb }) =>
    verb === 'ListMetadataFormats'
      ? `<OAI-PMH><ListMetadataFormats>${offered.map((one) => `<metadataFormat><metadataPrefix>${one}</metadataPrefix></metadataFormat>`).join('')}</ListMetadataFormats></OAI-PMH>`
      : undefined;
  await harvest();
  expect(provider.requests.find(({ verb }) => verb === 'ListRecords')?.metadataPrefix).toBe(expected);
});

test.each<[string, string | number]>([
  ['HTTP 500', 500],
  ['what is no XML', 'busy'],
])(
  'a record that is asked for again and answered by %s is told, and the harvest goes on',
  async (_, answer) => {
    const { provider, answers, harvest } = await harvested({ 'oai:x:1': dublinCore('ORIGIN/manifest.json') });
    answers.set('/manifest.json', 503);
    await harvest();
    provider.override = ({ verb }) => (verb === 'GetRecord' ? answer : undefined);
    provider.records = [
      { identifier: 'oai:x:2', datestamp: '2026-11-02T00:00:00Z', content: dublinCore(image) },
    ];
    expect(await harvest()).toMatchObject({ identifiers: ['oai:x:2'], problems: ['error oai:x:1'] });
    expect((await harvest()).requests).toContain('oai:x:1');
  },
);

test.each([
  ['2026-11-01T10:00:00.123Z', 'from 2026-11-01T10:00:00Z'],
  ['2026-11-01T10:00:00+01:00', 'from 2026-11-01T09:00:00Z'],
])('after an answer of %s is asked %s', async (date, expected) => {
  const { provider, harvest } = await harvested({ 'oai:x:1': dublinCore(image) });
  provider.date = date;
  await harvest();
  expect((await harvest()).requests).toEqual([expected]);
});

test('if the response has no date, our own clock is used', async () => {
  const { provider, harvest } = await harvested({ 'oai:x:1': dublinCore(image) });
  provider.date = 'soon';
  const before = new Date().toISOString();
  await harvest();
  const [firstRequest = ''] = (await harvest()).requests;
  expect(firstRequest).toMatch(/^from \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
  expect(firstRequest >= `from ${before.slice(0, 19)}Z`).toBe(true);
});

test('a token that expires during a harvest restarts the list; one that gets no further ends it', async () => {
  const { provider, harvest } = await harvested(five);
  const expired = new Set<string>();
  provider.override = ({ resumptionToken = '' }) => {
    if (resumptionToken === '' || expired.has(resumptionToken)) return undefined;
    expired.add(resumptionToken);
    return error('badResumptionToken');
  };
  const all = await harvest();
  expect(all.problems).toEqual([]);
  expect(new Set(all.identifiers)).toEqual(new Set(['a', 'b', 'c', 'd', 'e']));
  expect(all.requests).toEqual(['from ', '2||9', 'from ', '2||9', '4||9', 'from ', '2||9', '4||9']);

  const never = await harvested(five);
  never.provider.override = ({ resumptionToken }) =>
    resumptionToken === undefined ? undefined : error('badResumptionToken');
  const { reasons, requests } = await never.harvest();
  expect(requests).toEqual(['from ', '2||9', 'from ', '2||9']);
  expect(reasons).toEqual([expect.stringContaining('although the list was started again')]);
});

test('a list whose last token is answered by no records is at its end: the next harvest takes only what changed', async () => {
  const { provider, harvest } = await harvested(five);
  const last = { verb: 'ListRecords', resumptionToken: '4||9' };
  const page = String(provider.answer(new URLSearchParams(last)));
  const withToken = page.replace('></resumptionToken>', '>6||9</resumptionToken>');
  provider.override = ({ resumptionToken }) => (resumptionToken === '4||9' ? withToken : undefined);
  expect(await harvest()).toMatchObject({ identifiers: ['a', 'b', 'c', 'd', 'e'], problems: [] });
  expect(await harvest()).toMatchObject({ requests: ['from 2026-11-01T00:00:00Z'], problems: [] });
});

test('a dry run gives what the next harvest would, without affecting it', async () => {
  const { provider, answers, harvest } = await harvested({
    'oai:x:1': dublinCore('ORIGIN/manifest.json'),
    'oai:x:2': dublinCore(image),
  });
  const dry = () => harvest({ isDryRun: true });
  expect((await dry()).identifiers).toEqual(['oai:x:2']);
  answers.set('/manifest.json', 503);
  expect((await harvest()).identifiers).toEqual(['oai:x:2']);
  provider.date = '2026-11-09T00:00:00Z';
  const planned = await dry();
  expect(planned.requests).toEqual(['oai:x:1', 'from 2026-11-01T00:00:00Z']);
  expect(await dry()).toEqual(planned);
});

test.each<[string, string | number]>([
  ['HTTP 400', 400],
  ['HTTP 404', 404],
  ['HTTP 500', 500],
  ['badArgument', error('badArgument')],
  ['noRecordsMatch', error('noRecordsMatch')],
  ['a page for people', '<html/>'],
  ['a page for people that is no XML', '<!doctype html><p>Expired'],
])('a token of the run before that is answered by %s begins the list anew', async (_, answer) => {
  const { provider, harvest } = await harvested(five);
  provider.override = ({ resumptionToken }) => (resumptionToken?.startsWith('4') ? 404 : undefined);
  expect(await harvest()).toMatchObject({ identifiers: ['a', 'b', 'c', 'd'] });
  const isRestarted = () =>
    provider.requests.some((args) => args.verb === 'ListRecords' && args.metadataPrefix);
  provider.override = ({ resumptionToken }) =>
    resumptionToken !== undefined && !isRestarted() ? answer : undefined;
  const { requests, problems, identifiers } = await harvest();
  expect(new Set(requests)).toEqual(new Set(['4||9', 'from ', '2||9']));
  expect(problems).toEqual([]);
  expect(identifiers).toHaveLength(5);
});

test('a MARC record marked as deleted withdraws its object, like one deleted by the repository', async () => {
  const record = (status: string) =>
    `<record xmlns="http://www.loc.gov/MARC21/slim"><leader>00000${status}am a2200000   4500</leader><datafield tag="245"><subfield code="a">A</subfield></datafield><datafield tag="856"><subfield code="u">${image}</subfield></datafield></record>`;
  const wrapped = (one: string) => `<collection xmlns="http://www.loc.gov/MARC21/slim">${one}</collection>`;
  for (const content of [record, (status: string) => wrapped(record(status))]) {
    const { harvest } = await harvested({ gone: content('d'), there: content('c') }, 'marc21');
    expect(await harvest()).toMatchObject({ identifiers: ['there'], withdrawn: ['gone'], problems: [] });
  }
  const { harvest } = await harvested({ both: wrapped(record('d') + record('c')) }, 'marc21');
  expect(await harvest()).toMatchObject({ identifiers: [expect.stringMatching(/^both#/)], withdrawn: [] });
});
