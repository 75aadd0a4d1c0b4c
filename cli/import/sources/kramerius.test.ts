import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';
import { dc, foxml, late, located, relations } from './foxml.fixture.ts';
import {
  hasPages,
  model,
  mods,
  numbered,
  page,
  type Relation,
  titled,
  twoPages,
} from './kramerius.fixture.ts';

test('a record in a collection of one describes the object; pages are labelled with the numbers in their records', async () => {
  const author =
    '<m:name type="personal"><m:namePart type="family">Doucha</m:namePart><m:namePart type="given">Jan</m:namePart><m:role><m:roleTerm type="code">ill</m:roleTerm></m:role></m:name>';
  const { objects, errors } = await collected({
    'm.xml': model('uuid:m', 'monograph', titled('Drobnůstky') + author, ...hasPages),
    ...twoPages,
  });
  expect([errors, objects]).toMatchObject([
    '',
    [
      {
        metadata: { title: 'Drobnůstky', contributors: [{ name: 'Doucha, Jan', role: 'illustrator' }] },
        names: ['[1]', '2'],
      },
    ],
  ]);
});

test('an issue has its position in its volume and periodical, and inherits from the periodical', async () => {
  const language = '<m:language><m:languageTerm type="code">cze</m:languageTerm></m:language>';
  const { objects, skipped } = await collected({
    '1.xml': model(
      'uuid:i',
      'periodicalitem',
      `${numbered('2')}<m:originInfo><m:dateIssued>10.2.1872</m:dateIssued></m:originInfo>`,
      ...hasPages,
    ),
    '2.xml': model('uuid:v', 'periodicalvolume', numbered('6'), ['hasItem', 'uuid:i']),
    '3.xml': model('uuid:t', 'periodical', titled('Včelař') + language, ['hasVolume', 'uuid:v']),
    ...twoPages,
  });
  expect([skipped, objects.map(({ metadata }) => metadata)]).toMatchObject([
    '',
    [
      {
        identifier: 'uuid:i',
        title: 'Včelař, 2',
        date: '10.2.1872',
        number: '6, 2',
        language: 'cs',
        categories: ['serials'],
        relations: [{ kind: 'part-of', text: 'Včelař', target: 'uuid:t' }],
      },
    ],
  ]);
});

test('an unavailable record of a parent is reported once, not for each issue', async () => {
  const { objects, warnings } = await collected({
    '1.xml': model('uuid:1', 'periodicalitem', numbered('1'), ['hasPage', 'uuid:p1']),
    '2.xml': model('uuid:2', 'periodicalitem', numbered('2'), ['hasPage', 'uuid:p2']),
    't.xml': foxml('uuid:t', {
      BIBLIO_MODS: [[late, located('uuid:t+BIBLIO_MODS+BIBLIO_MODS.0')]],
      DC: [[late, dc('Včelař')]],
      'RELS-EXT': [[late, relations(['hasItem', 'uuid:1'], ['hasItem', 'uuid:2'])]],
    }),
    ...twoPages,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Včelař, 1', 'Včelař, 2']);
  expect(warnings).toBe('t.xml: its BIBLIO_MODS is stored by Fedora and not next to the document');
});

test('chapters and articles are contents of the object whose pages they are on', async () => {
  const { objects, skipped } = await collected({
    'm.xml': model(
      'uuid:m',
      'monograph',
      titled('Dílo'),
      ['hasIntCompPart', 'uuid:c'],
      ['hasIntCompPart', 'uuid:a'],
      ...hasPages,
    ),
    'a.xml': model('uuid:a', 'article', titled('Článek'), ['isOnPage', 'uuid:p2']),
    'c.xml': model(
      'uuid:c',
      'internalpart',
      titled('Úvod'),
      ['isOnPage', 'uuid:p1'],
      ['isOnPage', 'uuid:p2'],
    ),
    ...twoPages,
  });
  expect([skipped, objects[0]?.metadata.parts]).toEqual([
    '',
    [
      { label: 'Úvod', first: 1, last: 2 },
      { label: 'Článek', kind: 'article', first: 2, last: 2 },
    ],
  ]);
});

test('an article that lists pages of its issue does not take them, a supplement has its own', async () => {
  const { objects } = await collected({
    'a.xml': model('uuid:a', 'article', titled('Článek'), ['hasPage', 'uuid:p1']),
    'i.xml': model(
      'uuid:i',
      'periodicalitem',
      titled('Noviny'),
      ['hasPage', 'uuid:p1'],
      ['hasIntCompPart', 'uuid:a'],
      ['hasIntCompPart', 'uuid:s'],
    ),
    's.xml': model('uuid:s', 'supplement', titled('Příloha'), ['hasPage', 'uuid:p2']),
    ...twoPages,
  });
  expect(objects).toMatchObject([
    {
      title: 'Noviny',
      files: ['p1.png'],
      metadata: {
        categories: ['serials'],
        parts: [{ label: 'Článek', kind: 'article', first: 1, last: 1 }],
      },
    },
    { title: 'Příloha', files: ['p2.png'], metadata: { relations: [{ kind: 'part-of', text: 'Noviny' }] } },
  ]);
});

test('an article that has its own PDF, or pages that nothing else lists, is a separate object', async () => {
  const { objects } = await collected({
    'i.xml': model(
      'uuid:i',
      'periodicalitem',
      titled('Noviny'),
      ['hasPage', 'uuid:p1'],
      ['hasIntCompPart', 'uuid:a'],
      ['hasIntCompPart', 'uuid:b'],
    ),
    'a.xml': model('uuid:a', 'article', titled('Článek')).replace(
      '<foxml:datastream ',
      `<foxml:datastream ID="IMG_FULL" STATE="A"><foxml:datastreamVersion ID="IMG_FULL.0" MIMETYPE="application/pdf">${located('a.pdf')}</foxml:datastreamVersion></foxml:datastream>$&`,
    ),
    'b.xml': model('uuid:b', 'article', titled('Druhý'), ['isOnPage', 'uuid:p2'], ['hasPage', 'uuid:p2']),
    'a.pdf': image,
    ...twoPages,
  });
  expect(objects).toMatchObject([
    { title: 'Článek', files: ['a.pdf'], metadata: { relations: [{ text: 'Noviny' }] } },
    { title: 'Druhý', files: ['p2.png'], metadata: { relations: [{ text: 'Noviny' }] } },
    { title: 'Noviny', files: ['p1.png'] },
  ]);
});

test('a collection takes nothing from the parents of its members', async () => {
  const { objects } = await collected({
    'a.xml': model('uuid:k', 'collection', titled('Sbírka'), ['contains', 'uuid:p1'], ['contains', 'uuid:m']),
    'm.xml': model('uuid:m', 'monograph', titled('Dílo'), ...hasPages),
    ...twoPages,
  });
  expect(objects).toMatchObject([{ title: 'Dílo', files: ['p1.png', 'p2.png'] }]);
  expect(objects[0]?.metadata.relations).toBeUndefined();
});

test('ProArc: members are pages if they have that model, else parts', async () => {
  const { objects, skipped } = await collected({
    't.xml': model('uuid:t', 'ndkmonographtitle', titled('Dílo'), ['hasMember', 'uuid:v']),
    'v.xml': model(
      'uuid:v',
      'ndkmonographvolume',
      numbered('1'),
      ['hasMember', 'uuid:p2'],
      ['hasMember', 'uuid:p1'],
    ),
    ...twoPages,
  });
  expect([skipped, objects]).toMatchObject([
    '',
    [{ title: 'Dílo, 1', files: ['p2.png', 'p1.png'], metadata: { number: '1' } }],
  ]);
});

test('without a title in MODS that of Dublin Core is used; "- none -" is not a label', async () => {
  const volumeWith = (record: string) =>
    foxml(
      'uuid:m',
      {
        BIBLIO_MODS: [[late, mods('<m:identifier type="ccnb">cnb1</m:identifier>')]],
        ...(record !== '' && { DC: [[late, dc(record)]] }),
        IMG_FULL: [[late, located('a.png'), 'image/png']],
      },
      { label: '- none -' },
    );
  const titleOf = async (record: string) =>
    (await collected({ 'm.xml': volumeWith(record), 'a.png': image })).objects[0]?.metadata;
  expect(await titleOf('Průvodce')).toMatchObject({
    title: 'Průvodce',
    identifiers: [{ kind: 'ccnb', value: 'cnb1' }],
  });
  expect((await titleOf(''))?.title).toBe('uuid:m');
});

test.each<[Relation[], boolean]>([
  [[['policy', 'policy:public']], true],
  [[['policy', 'policy:private']], false],
  [
    [
      ['policy', 'policy:private'],
      ['license', 'onsite'],
    ],
    false,
  ],
  [
    [
      ['policy', 'policy:private'],
      ['license', 'public'],
    ],
    true,
  ],
])('what only the library itself may show is marked, and told: %j', async (policies, isPublic) => {
  const { objects, warnings } = await collected({
    'm.xml': model('uuid:m', 'monograph', titled('Dílo'), ...policies, ...hasPages),
    ...twoPages,
  });
  const [{ metadata } = { metadata: undefined }] = objects;
  expect(metadata?.is_public ?? true).toBe(isPublic);
  expect(warnings).toMatch(isPublic ? /^$/ : /^m\.xml: .*only within the library.*open to everybody/);
  const licences = policies.filter(([name]) => name === 'license').map(([, text]) => text);
  expect((metadata?.notes ?? []).map(({ text }) => text)).toEqual(licences);
});

test.each([
  ['<x:policy xmlns:x="x">policy:private</x:policy>', 'Active', [], false],
  ['<x:policy xmlns:x="x">policy:private</x:policy>', 'Active', [['license', 'public']], true],
  ['', 'Inactive', [], false],
] satisfies [string, string, Relation[], boolean][])(
  'an object is marked if a page of it may not be shown: %s %s %j',
  async (policy, state, licences, isPublic) => {
    const { objects, warnings } = await collected({
      'm.xml': model('uuid:m', 'monograph', titled('Dílo'), ...licences, ...hasPages),
      ...twoPages,
      'p2.xml': page('p2', '2')
        .replace('</rdf:Description>', `${policy}$&`)
        .replace('"Active"', `"${state}"`),
    });
    expect(objects).toMatchObject([{ files: ['p1.png', 'p2.png'] }]);
    expect(objects[0]?.metadata.is_public ?? true).toBe(isPublic);
    expect(warnings).toMatch(isPublic ? /^$/ : /^m\.xml: pages of it .*open to everybody/);
  },
);

test('objects that name each other as parts are still imported, whatever else is in the folder', async () => {
  const { objects } = await collected({
    'm.xml': model('uuid:m', 'monograph', titled('Jeden'), ...hasPages, ['hasUnit', 'uuid:n']),
    'n.xml': model('uuid:n', 'monographunit', titled('Druhý'), ['hasUnit', 'uuid:m'], ['hasPage', 'uuid:p3']),
    'p3.xml': page('p3', '3'),
    'p3.png': image,
    ...twoPages,
  });
  expect(objects).toMatchObject([
    { metadata: { title: 'Jeden' }, files: ['p1.png', 'p2.png'] },
    { metadata: { title: 'Druhý' }, files: ['p3.png'] },
  ]);
});

test('the images of two objects that name each other as parents are imported', async () => {
  const { objects } = await collected({
    'a.xml': page('a', '1').replace('hasModel', 'isPageOf').replace('model:page', 'uuid:b'),
    'b.xml': page('b', '2').replace('hasModel', 'isPageOf').replace('model:page', 'uuid:a'),
    'a.png': image,
    'b.png': image,
  });
  expect(objects).toMatchObject([{ files: ['a.png'] }, { files: ['b.png'] }]);
});
