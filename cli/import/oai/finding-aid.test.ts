import { setTimeout } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { connect } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { now, shiftTimestamp } from '#lib/catalogue/timestamp.ts';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith, type Library, libraryContent, temporaryLibrary } from '../library.fixture.ts';
import { objectsAt } from '../remote/objects-at.fixture.ts';
import { oaiProvider } from './provider.fixture.ts';

/** A repository with one record, beside images `a.png` to `c.png`. */
async function repository(prefix: string, content: (files: string) => string) {
  const { origin, answers } = await iiifServer(
    await folderWith({ 'a.png': [60, 40], 'b.png': [61, 40], 'c.png': [62, 40], 'd.png': [63, 40] }),
  );
  const record = {
    identifier: 'oai:x:1',
    datestamp: '2026-10-01T00:00:00Z',
    content: content(`${origin}/files`),
  };
  const provider = oaiProvider(prefix, [record]);
  answers.set('/oai', provider.answer);
  return { address: `${origin}/oai`, answers, provider, record };
}

const findingAid = (files: string) => {
  const component = (id: string, dao: string) =>
    `<c><did><unitid>${id}</unitid><unittitle>List ${id}</unittitle>${dao}</did></c>`;
  return `<ead xmlns="urn:isbn:1-931666-22-9"><eadheader><eadid>PL-1</eadid></eadheader><archdesc><did><unitid>Z1</unitid><unittitle>Listy</unittitle></did><dsc>${[
    component('a', `<dao href="${files}/a.png"/>`),
    component('b', `<dao href="${files}/b.png"/>`),
    component('c', `<dao href="${files}/c"/>`),
  ].join('')}</dsc></archdesc></ead>`;
};

test('each digital component of a finding aid becomes an object, which is withdrawn with the record', async () => {
  const { address, provider, record } = await repository('ead', findingAid);
  const library = temporaryLibrary();
  const first = await library.import(address);
  expect(first).toMatchObject({ code: 0, objects: { added: 2, failed: 0 } });
  expect(first.problems).toEqual([
    {
      file: 'oai:x:1',
      reason: 'List c: the record names neither images nor a IIIF manifest',
      kind: 'skipped',
    },
  ]);
  const found = await objectsAt(address);
  expect(found.objects.map(({ metadata }) => [metadata.title, metadata.identifier])).toEqual([
    ['List a', 'oai:x:1#Z1/a'],
    ['List b', 'oai:x:1#Z1/b'],
  ]);

  provider.date = '2026-11-02T00:00:00Z';
  const changed = record.content.replace('List b', 'Inny b');
  provider.records = [{ ...record, datestamp: provider.date, content: changed }];
  expect(await library.import(address)).toMatchObject({ objects: { added: 0, changed: 1, unchanged: 1 } });

  const { identifier } = record;
  provider.date = '2026-11-03T00:00:00Z';
  provider.records = [{ identifier, datestamp: provider.date }];
  expect(await library.import(address)).toMatchObject({ withdrawn: 2, problems: [] });
  expect((await libraryContent(library.dataDir)).objects).toEqual([]);
});

describe('the objects of components that have vanished from a finding aid', () => {
  const unit = (id: string, dao = `<dao href="FILES/${id}.png"/>`) =>
    `<c><did><unitid>${id}</unitid><unittitle>List ${id}</unittitle>${dao}</did></c>`;
  const aid = (...units: string[]) =>
    `<ead xmlns="urn:isbn:1-931666-22-9"><archdesc><did><unitid>Z1</unitid><unittitle>Listy</unittitle></did><dsc>${units.join('')}</dsc></archdesc></ead>`;
  const all = aid(unit('a'), unit('b'), unit('c'));
  const again = unit('d', '<dao href="FILES/a.png"/>');

  /** A library that has harvested a finding aid, and harvests other versions of it. */
  async function harvested(first = all) {
    const { address, provider, record, answers } = await repository('ead', () => '');
    const library = temporaryLibrary();
    let day = 1;
    const harvest = async (content: string | undefined, ...options: string[]) => {
      day += 1;
      provider.date = `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`;
      if (content !== undefined)
        provider.records = [
          {
            ...record,
            datestamp: provider.date,
            content: content.replaceAll('FILES', address.replace(/oai$/, 'files')),
          },
        ];
      const { withdrawn } = await library.import(address, ...options);
      const titles = (await libraryContent(library.dataDir)).objects.map(({ title }) => title);
      return [withdrawn, titles.map((title) => title.replace('List ', '')).join('')];
    };
    await harvest(first);
    return { harvest, answers, library, provider };
  }

  /** Ids of the objects in a library, by title. */
  const idsIn = async ({ dataDir }: Library) =>
    new Map((await libraryContent(dataDir)).objects.map(({ id, title }) => [title, id]));

  test('are withdrawn, and come again with them', async () => {
    const { harvest } = await harvested();
    expect(await harvest(aid(unit('a'), unit('c')), '--dry-run')).toEqual([1, 'abc']);
    expect(await harvest(aid(unit('a'), unit('c')))).toEqual([1, 'ac']);
    expect(await harvest(aid(unit('c')))).toEqual([1, 'c']);
    expect(await harvest(all)).toEqual([0, 'abc']);
    expect(
      await harvest(aid(unit('a'), unit('b'), unit('c').replace('<c>', '<c audience="internal">'))),
    ).toEqual([1, 'ab']);
  });

  test.each([
    ['several, one and several', [all, aid(unit('a')), all]],
    ['one and several', [aid(unit('a')), aid(unit('a'), unit('b'))]],
  ])('leave those of %s under their addresses', async (_, [first, ...others]) => {
    const { harvest, library } = await harvested(first);
    const id = (await idsIn(library)).get('List a');
    for (const content of others) {
      await harvest(content);
      expect((await idsIn(library)).get('List a')).toBe(id);
    }
  });

  // As records in other formats are named, and the only component was.
  const former =
    '<dc xmlns="http://purl.org/dc/elements/1.1/"><title>List a</title><identifier>FILES/a.png</identifier></dc>';

  test('leave that of the only one, which had the identifier of the record, under its address', async () => {
    const { harvest, library } = await harvested(former);
    await library.run('organizations', 'add', '--key', 'museum', '--fullname', 'Muzeum');
    await harvest(undefined, '--organization', 'museum', '--from', '2026-01-01');
    const { db } = await connect(library.dataDir);
    const read = async () =>
      await db
        .selectFrom('object_identifiers')
        .where('kind', '=', 'local')
        .orderBy('value')
        .select(['object_id', 'value'])
        .execute();
    const [one, other] = await read();
    expect(other?.value).toBe('oai:x:1');
    expect(await harvest(aid(unit('a')), '--dry-run')).toEqual([0, 'aa']);
    expect(await harvest(aid(unit('a')))).toEqual([0, 'aa']);
    const own = (await read()).find(({ value }) => value === 'oai:x:1#Z1/a');
    expect([one?.object_id, other?.object_id]).toContain(own?.object_id);
    expect(await harvest(aid(unit('a').replace('List', 'Inny'), unit('b')))).toEqual([0, 'Inny aab']);
    expect((await read()).map(({ value }) => value)).toEqual(['oai:x:1', 'oai:x:1#Z1/a', 'oai:x:1#Z1/b']);
    expect((await read())[1]).toEqual(own);
    expect(await harvest(aid(unit('b')))).toEqual([1, 'ab']);
  });

  test('leave no address to another component', async () => {
    const { harvest, library } = await harvested(former);
    await harvest(aid(unit('a')));
    const id = (await idsIn(library)).get('List a');
    expect(await harvest(aid(unit('b')))).toEqual([1, 'b']);
    expect((await idsIn(library)).get('List b')).not.toBe(id);
  });

  test('wait until all others are stored', async () => {
    const { harvest, answers } = await harvested();
    answers.set('/files/a.png', 503);
    const changed = aid(unit('a').replace('List', 'Inny'), unit('c'));
    expect(await harvest(changed)).toEqual([0, 'abc']);
    answers.delete('/files/a.png');
    expect(await harvest(undefined)).toEqual([1, 'Inny ac']);
  });

  test('wait for one that is not to be had until the record is given up', async () => {
    const { harvest, answers, library } = await harvested();
    answers.set('/files/a.png', 404);
    expect(await harvest(aid(unit('a').replace('List', 'Inny'), unit('c')))).toEqual([0, 'abc']);
    const { db } = await connect(library.dataDir);
    await db
      .updateTable('harvest_retries')
      .set({ since: shiftTimestamp(now(), -30 * 86_400_000_000), attempts: 99 })
      .execute();
    expect(await harvest(undefined)).toEqual([1, 'ac']);
  });

  test('do not include one that came with a later reading, which is concluded before', async () => {
    const { harvest, answers, library, provider } = await harvested(aid(unit('a')));
    const [record] = provider.records;
    if (!record?.content) throw new Error('The record has been harvested');
    let isLater = false;
    answers.set('/files/older.png', async () => {
      for (let tries = 0; !isLater && tries < 200; tries += 1) {
        await setTimeout(20);
        isLater = (await idsIn(library)).has('List c');
      }
      return { moved: '/files/d.png' };
    });
    const files = record.content.replace(/.*href="(.*)\/a\.png.*/, '$1');
    const datestamp = '2026-12-01T00:00:00Z';
    const older = unit('a').replace('List', 'Inny').replace('a.png', 'older.png');
    const contents = [aid(older), aid(unit('a'), unit('c'))];
    provider.records = contents.map((content) => ({
      ...record,
      datestamp,
      content: content.replaceAll('FILES', files),
    }));
    // Nor is anything left of the older reading, which takes longer.
    expect(await harvest(undefined, '--requests', '3')).toEqual([0, 'ac']);
  });

  test.each([
    ['of which only the digital objects are gone', aid(unit('a'), unit('b', ''), unit('c', ''), again)],
    ['if all digital objects are gone', aid(unit('a', ''))],
    ['if all components are gone', aid()],
    ['if it is cut', all.slice(0, -30)],
    ['if a web page is in its place', '<html><body>Maintenance</body></html>'],
  ])('stay %s', async (_, content) => {
    const { harvest } = await harvested(aid(unit('a'), unit('b'), unit('c'), again));
    expect(await harvest(content)).toEqual([0, 'abcd']);
  });

  test('stay with those of another institution that has harvested it too, unless they have vanished', async () => {
    const { harvest, library } = await harvested();
    await library.run('organizations', 'add', '--key', 'museum', '--fullname', 'Muzeum');
    const again = ['--organization', 'museum', '--from', '2026-01-01'];
    expect(await harvest(undefined, ...again)).toEqual([0, 'aabbcc']);
    expect(await harvest(aid(unit('a'), unit('c')), ...again)).toEqual([2, 'aacc']);
  });

  test('stay where an editor has changed the identifier', async () => {
    const { harvest, library } = await harvested();
    const { db } = await connect(library.dataDir);
    await db
      .updateTable('object_identifiers')
      .set({ value: 'MP-2' })
      .where('value', '=', 'oai:x:1#Z1/b')
      .execute();
    expect(await harvest(aid(unit('a'), unit('c')))).toEqual([0, 'abc']);
  });
});

test('components without a reference code keep their objects when another comes before them', async () => {
  const component = (name: string, attributes = '') =>
    `<c${attributes}><did><unittitle>${name}</unittitle><dao href="FILES/${name}.png"/></did></c>`;
  const aid = (files: string, ...components: string[]) =>
    `<ead xmlns="urn:isbn:1-931666-22-9"><archdesc><did><unittitle>Listy</unittitle></did><dsc>${components.join('')}</dsc></archdesc></ead>`.replaceAll(
      'FILES',
      files,
    );
  let at = '';
  const { address, provider, record } = await repository('ead', (files) => {
    at = files;
    return aid(files, component('b'), component('c', ' id="k"'), component('c'), component('c'));
  });
  const identifiers = async () =>
    (await objectsAt(address)).objects.map(({ metadata }) => metadata.identifier ?? '');
  const before = await identifiers();
  expect(new Set(before).size).toBe(4);
  expect(before[1]).toBe('oai:x:1#k');
  provider.records = [
    {
      ...record,
      content: aid(at, component('a'), component('b'), component('c', ' id="k"'), component('c')),
    },
  ];
  expect((await identifiers()).slice(1)).toEqual(before.slice(0, 3));
});

test('components that share a reference code are told apart by their images, and each has an identifier', async () => {
  const component = (code: string, name: string) =>
    `<c><did><unitid>${code}</unitid><unittitle>${name}</unittitle><dao href="FILES/${name}.png"/></did></c>`;
  const aid = (files: string, ...components: string[]) =>
    `<ead xmlns="urn:isbn:1-931666-22-9"><archdesc><did><unittitle>Listy</unittitle></did><dsc>${components.join('')}</dsc></archdesc></ead>`.replaceAll(
      'FILES',
      files,
    );
  const same = component('1', 'a');
  let at = '';
  const { address, provider, record } = await repository('ead', (files) => {
    at = files;
    return aid(files, same, component('2', 'b'), component('1', 'c'), same, same, component('5', 'b'));
  });
  const identifiers = async () =>
    (await objectsAt(address)).objects.map(({ metadata }) => metadata.identifier ?? '');
  const before = await identifiers();
  expect([before[0], before[1]]).toEqual(['oai:x:1#1', 'oai:x:1#2']);
  expect(new Set(before).size).toBe(6);
  provider.records = [{ ...record, content: aid(at, same, component('1', 'c'), component('2', 'b')) }];
  expect(await identifiers()).toEqual([before[0], before[2], before[1]]);
});

test('a finding aid is asked for again while one of its components is not to be had', async () => {
  const { address, provider, answers } = await repository('ead', findingAid);
  const library = temporaryLibrary();
  answers.set('/files/a.png', 404);
  expect(await library.import(address)).toMatchObject({ code: 1, objects: { added: 1, failed: 1 } });
  answers.delete('/files/a.png');
  expect(await library.import(address)).toMatchObject({ code: 0, objects: { added: 1, unchanged: 1 } });
  provider.requests.length = 0;
  await library.import(address);
  expect(provider.requests.filter(({ verb }) => verb === 'GetRecord')).toEqual([]);
});

test('a record whose images are on a server that is not named is never given up', async () => {
  const { address, provider } = await repository('oai_dc', () => {
    const image = 'https://images.example/a.png';
    return `<dc xmlns="http://purl.org/dc/elements/1.1/"><title>A</title><identifier>${image}</identifier></dc>`;
  });
  const library = temporaryLibrary();
  await library.import(address);
  const { db } = await connect(library.dataDir);
  await db
    .updateTable('harvest_retries')
    .set({ since: shiftTimestamp(now(), -30 * 86_400_000_000), attempts: 99 })
    .execute();
  for (const _ of Array(2)) {
    provider.requests.length = 0;
    const { problems } = await library.import(address);
    expect(problems).not.toContainEqual(expect.objectContaining({ reason: expect.stringMatching(/again/) }));
    expect(provider.requests).toContainEqual(expect.objectContaining({ verb: 'GetRecord' }));
  }
});

test('a TEI document is imported with the images of its surfaces', async () => {
  const { address } = await repository(
    'tei',
    (files) =>
      `<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><titleStmt><title>Kazania</title></titleStmt></fileDesc></teiHeader><facsimile><surface><graphic url="${files}/a.png"/><graphic url="${files}/c.png"/></surface></facsimile><text><body><pb facs="${files}/b.png"/></body></text></TEI>`,
  );
  const { objects, problems } = await objectsAt(address);
  expect(problems).toEqual([]);
  expect(objects[0]).toMatchObject({ metadata: { title: 'Kazania', identifier: 'oai:x:1' } });
  expect(objects[0]?.scans.map(({ file }) => file.replace(/.*\//, ''))).toEqual(['a.png']);
});
