import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

const head = 'Title\tIdentifier\tDate\tFull Text\tDate created\tCONTENTdm number\tCONTENTdm file name\n';
const page = (title: string, file: string, number: number) =>
  `<page><pagetitle>${title}</pagetitle><pagefile>${file}</pagefile><pageptr>${number}</pageptr></page>`;
const cpd = (content: string) =>
  `<?xml version="1.0" encoding="utf-8"?><cpd><type>Monograph</type>${content}</cpd>`;

test('the pages of a compound object come from its file, in its order, with their rows', async () => {
  const { objects, sources, errors, skipped } = await collected({
    'export.txt': `${head}${[
      'Back\tM-7\t\tNorth Carolina roads\t2008-01-05\t761\t762.jp2',
      'Front\tM-7\t\t\t2008-01-05\t760\t761.jp2',
      'Highway map\tM-7\t1936\t\t2008-01-05\t763\t764.cpd',
      'Gate\t\t1901\t\t2008-01-05\t12\t13.jp2',
    ].join('\n')}`,
    'image/764.cpd': cpd(
      page('Front', '761.jp2', 760) + page('Back', '762.jp2', 761) + page('Cover', '763.jp2', 762),
    ),
    ...Object.fromEntries(
      ['13.jp2', '761.jp2', '762.jp2', '763.jp2', 'icon761.jpg'].map((name) => [`image/${name}`, image]),
    ),
  });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([
    {
      title: 'Highway map',
      files: ['image/761.jp2', 'image/762.jp2', 'image/763.jp2'],
      names: ['Front', 'Back', 'Cover'],
      metadata: { identifier: 'M-7', date: '1936', notes: [{ label: 'Contentdm number', text: '763' }] },
    },
    { title: 'Gate', files: ['image/13.jp2'] },
  ]);
  expect(sources[0]?.scans[1]?.transcript).toBe('North Carolina roads');
});

test('chapters of a monograph are its contents, without an entry for the whole', async () => {
  const node = (title: string, content: string) => `<node><nodetitle>${title}</nodetitle>${content}</node>`;
  const chapters =
    page('Cover', '1.jp2', 1) + node('Preface', page('i', '2.jp2', 2)) + node('Text', page('1', '3.jp2', 3));
  const { objects } = await collected({
    'e.tsv': `${head}Gazetteer\t\t\t\t\t4\t5.cpd\n`,
    '5.cpd': cpd(node('Gazetteer', chapters)),
    ...{ '1.jp2': image, '2.jp2': image, '3.jp2': image },
  });
  expect(objects.map(({ metadata }) => metadata.parts)).toEqual([
    [
      { label: 'Preface', first: 2, last: 2 },
      { label: 'Text', first: 3, last: 3 },
    ],
  ]);
});

test('a missing compound object file is reported; a file with another number is not used', async () => {
  const { objects, errors } = await collected({
    'e.tsv': `${head}Front\t\t\t\t\t760\t761.jp2\nMap\t\t\t\t\t761\t763.cpd\n`,
    '761.jp2': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Front']);
  expect(errors).toMatch(/line 3: Map: 763\.cpd is a compound object, whose pages only this file tells/);
});

test('Standard XML has the pages of its objects, named after their numbers, with their texts', async () => {
  const pageIn = (title: string, number: number, text: string) =>
    `<page><pagetitle>${title}</pagetitle><pageptr>${number}</pageptr><pagefile><pagefiletype>access</pagefiletype><pagefilelocation>http://cdm.example/showfile.exe?CISOPTR=${number}</pagefilelocation></pagefile><pagetext>${text}</pagetext></page>`;
  const { objects, sources, errors, skipped } = await collected({
    'export.xml': `<?xml version="1.0"?><metadata>
      <record><title>Bulletin</title><subject>Students; Campus</subject><spatial>Salem</spatial><unmapped>EAD 12</unmapped><structure>${pageIn('Front', 40, 'Two\nlines')}${pageIn('Page 1', 41, '')}</structure><thumbnailURL>http://cdm.example/thumbnail.exe</thumbnailURL><cdmid>42</cdmid><cdmfile>43.cpd</cdmfile><cdmcreated>2009-01-02</cdmcreated></record>
      <record><title>Hall</title><creator>Smith, J.</creator><cdmid>50</cdmid><cdmfile>51.jp2</cdmfile></record></metadata>`,
    ...{ '40.jp2': image, '41.jp2': image, '51.jp2': image },
  });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([
    {
      title: 'Bulletin',
      files: ['40.jp2', '41.jp2'],
      names: ['Front', 'Page 1'],
      metadata: {
        identifier: '42',
        subjects: [{ text: 'Students' }, { text: 'Campus' }],
        places: [{ role: 'depicted', name: 'Salem' }],
        notes: [{ label: 'Unmapped', text: 'EAD 12' }],
      },
    },
    { title: 'Hall', files: ['51.jp2'], metadata: { creator: 'Smith, J.' } },
  ]);
  expect(sources[0]?.scans[0]?.transcript).toBe('Two\nlines');
});

const standard = (file: string) => `<metadata>
  <record><title>Bulletin</title><structure>${[40, 41].map((id) => `<page><pagetitle>p. ${id}</pagetitle><pageptr>${id}</pageptr><pagefile><pagefiletype>access</pagefiletype></pagefile></page>`).join('')}</structure><cdmid>42</cdmid><cdmfile>43.cpd</cdmfile></record>
  <record><title>Gate</title><cdmid>39</cdmid><cdmfile>${file}</cdmfile></record></metadata>`;

test.each([
  ['the folder of CONTENTdm', 'image/', ['40.jp2', '41.jp2', '42.jp2']],
  ['files of which another row names one', '', ['40.jp2', '41.jp2']],
  ['files that lack one of the pages', '', ['41.jp2', '42.jp2']],
])('pages without file names have none in %s', async (_, folder, names) => {
  const { objects, errors } = await collected({
    'export.xml': standard('40.jp2'),
    ...Object.fromEntries(names.map((name) => [folder + name, image])),
  });
  expect(objects.map(({ title }) => title)).not.toContain('Bulletin');
  expect(errors).toMatch(
    /record 1: Bulletin: the image of page 40 is not there; the image of page 41 is not there/,
  );
});

test('a record without a number only affects itself', async () => {
  const of = (fields: string) => `<record><title>A</title>${fields}</record>`;
  const { objects, errors } = await collected({
    'export.xml': `<metadata>${of('<cdmfile>1.jpg</cdmfile>')}${of('<cdmid>5</cdmid><cdmfile>6.jpg</cdmfile>')}</metadata>`,
    '6.jpg': image,
  });
  expect(objects).toMatchObject([{ title: 'A', files: ['6.jpg'] }]);
  expect(errors).toBe('export.xml, record 1: A: it has no cdmid or contentdm_number');
});

test('an unreadable compound object file is reported once', async () => {
  const { errors, skipped } = await collected({
    'e.tsv': `${head}Gazetteer\t\t\t\t\t4\t5.cpd\n`,
    '5.cpd': '<cpd><page>',
  });
  expect([errors, skipped]).toEqual([expect.stringMatching(/^5\.cpd: it [^\n]*$/), '']);
});

test('Custom XML has rows like the table', async () => {
  const { objects } = await collected({
    'export.xml':
      '<metadata><record><title>Page 1</title><contentdm_number>252</contentdm_number><contentdm_file_name>253.jpg</contentdm_file_name></record><record><title>Diary</title><contentdm_number>255</contentdm_number><contentdm_file_name>256.cpd</contentdm_file_name></record></metadata>',
    '256.cpd': cpd(page('Page 1', '253.jpg', 252)),
    '253.jpg': image,
  });
  expect(objects).toMatchObject([{ title: 'Diary', files: ['253.jpg'], names: ['Page 1'] }]);
});

test('CONTENTdm: the table as Excel saves it, as UTF-16', async () => {
  const table = 'Title\tCONTENTdm number\tCONTENTdm file name\nŻar\t5\t6.jpg\n';
  const { objects } = await collected({
    'export.txt': Buffer.from(`\ufeff${table}`, 'utf16le'),
    'image/6.jpg': image,
  });
  expect(objects.map(({ title, files }) => [title, files])).toEqual([['Żar', ['image/6.jpg']]]);
});
