import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant, linkedScan } from '#lib/catalogue/store/records.fixture.ts';
import { childrenOf, descendantsOf, parseXml, textOf } from '#lib/xml/element.ts';
import { edm } from './edm.ts';
import { recordFormats } from './formats.ts';
import { hostileRecord } from './hostile.fixture.ts';
import { mods } from './mods.ts';
import { formattedRecord, formattedWith, fullRecord, publicUrl, serialise } from './records.fixture.ts';

describe.each(recordFormats)('$prefix', (format) => {
  test('whatever a record says, it is XML in the namespace of the format', async () => {
    await fc.assert(
      fc.asyncProperty(hostileRecord, async (record) => {
        const root = parseXml(await serialise(format, record));
        if (format.prefix !== 'edm') expect(root.namespace).toBe(format.namespace);
      }),
      { numRuns: 60 },
    );
  });

  test('the permanent address is there, and nothing of what is hidden', async () => {
    const record = formattedRecord(fullRecord);
    for (const { scan } of record.object.scans)
      for (const resource of scan.resources) if (resource.mime !== 'image/jpeg') resource.hidden = true;
    const xml = await serialise(format, record);
    expect(xml).toContain('https://library.example/o/%C5%BC%C3%B3%C5%82w%2F1');
    expect(xml).not.toContain('alto.xml');
  });
});

test('an institution with an odd picture has a record all the same', async () => {
  const record = formattedRecord(fullRecord);
  if (record.object.organization) record.object.organization.avatar.url = 'http://[';
  for (const format of recordFormats) expect(await serialise(format, record)).toContain('Biblioteka Śląska');
});

test.each([
  ['that is hidden', { hidden: true }],
  ['that may not be taken away', { downloadable: false }],
])('an image %s gives way to the largest picture, and no record names such a text', async (_, changed) => {
  const record = formattedRecord(fullRecord);
  for (const { scan } of record.object.scans)
    for (const resource of scan.resources) Object.assign(resource, changed);
  for (const format of recordFormats)
    expect(await serialise(format, record)).not.toMatch(/scan\.jpg|alto\.xml/);
});

/** Names of the child elements in order, with consecutive repetitions collapsed. */
const order = (xml: string, name: string) =>
  descendantsOf(parseXml(xml), name).map((one) =>
    childrenOf(one)
      .map((child) => child.name)
      .filter((child, index, all) => child !== all[index - 1]),
  );

describe('EDM', () => {
  const write = (record = formattedRecord(fullRecord)) => serialise(edm, record);

  test('elements stand in the order of ORE.xsd and CONTEXTS.xsd of Europeana', async () => {
    const xml = await write();
    expect(order(xml, 'Aggregation')).toEqual([
      [
        ...['aggregatedCHO', 'dataProvider', 'hasView', 'isShownAt', 'isShownBy', 'object', 'provider'],
        'rights',
      ],
    ]);
    const resource = [
      'format',
      'isNextInSequence',
      'rights',
      'hasMimeType',
      'fileByteSize',
      'width',
      'height',
    ];
    const service = ['isReferencedBy', 'has_service'];
    expect(order(xml, 'WebResource')).toEqual([
      [...resource.filter((name) => name !== 'isNextInSequence'), ...service],
      [...resource, ...service],
    ]);
    expect(order(xml, 'ProvidedCHO')[0]?.slice(-2)).toEqual(['currentLocation', 'type']);
  });

  test('rights are an http address, and other ones are given in dc:rights', async () => {
    expect(await write()).toContain(
      '<edm:rights rdf:resource="http://creativecommons.org/publicdomain/mark/1.0/"/>',
    );
    const own = await write(formattedWith({ rights: 'Za zgodą', rightsUrl: 'https://example.org/terms' }));
    expect(own).not.toContain('edm:rights');
    expect(own).toContain('<dc:rights>Za zgodą</dc:rights><dc:rights>https://example.org/terms</dc:rights>');
  });

  test('a text has a language, even if nobody knows which', async () => {
    const root = parseXml(await write(formattedWith({ categories: ['books'] })));
    const [language] = descendantsOf(root, 'language');
    expect(textOf(language)).toBe('und');
  });

  test('a linked picture is a web resource of its own, without a service', async () => {
    const xml = await write(formattedWith({ scans: [linkedScan('https://elsewhere.example/1.jpg')] }));
    expect(xml).toContain('<edm:isShownBy rdf:resource="https://elsewhere.example/1.jpg"/>');
    expect(xml).not.toContain('has_service');
  });
});

describe('MODS', () => {
  const origins = async (values: Parameters<typeof formattedWith>[0]) => {
    const record = await serialise(mods, formattedWith(values));
    return descendantsOf(parseXml(record), 'originInfo').map((one) => [
      one.attributes.eventType,
      ...childrenOf(one).map((child) => `${child.name} ${textOf(child)}`),
    ]);
  };
  const dated = { dateDescriptive: '1901', date: instant('1901-01-01') };

  test('what came out has a date of issue, and what was made one of creation', async () => {
    expect(await origins({ ...dated, categories: ['books'], publishPlace: 'Lwów' })).toEqual([
      ['publication', 'place Lwów', 'dateIssued 1901', 'dateIssued 1901'],
    ]);
    expect(await origins({ ...dated, categories: ['manuscripts'], publishPlace: 'Lwów' })).toEqual([
      ['production', 'place Lwów', 'dateCreated 1901', 'dateCreated 1901'],
    ]);
  });

  test('what was made and then published has both', async () => {
    const agents = fullRecord.agents.filter(({ role }) => role === 'publisher');
    expect(await origins({ ...dated, categories: ['photographs'], agents, places: [] })).toEqual([
      ['publication', 'publisher Gebethner i Wolff'],
      ['production', 'dateCreated 1901', 'dateCreated 1901'],
    ]);
  });

  test.each([
    ['Jan Paweł II (papież, święty ; 1920-2005)', ['', 'Jan Paweł II (papież, święty)', 'date', '1920-2005']],
    ['Potocki, Jan (hrabia, poseł)', ['family', 'Potocki', 'given', 'Jan (hrabia, poseł)']],
  ])('a comma in what tells %s from namesakes divides no name', async (creator, expected) => {
    const xml = await serialise(mods, formattedWith({ creator, creatorName: null, creatorDate: null }));
    const [name] = descendantsOf(parseXml(xml), 'name');
    const parts = name ? childrenOf(name, 'namePart') : [];
    expect(parts.flatMap((one) => [one.attributes.type ?? '', textOf(one)])).toEqual(expected);
  });
});

test('formats come in the order of the contract, and write without their object', async () => {
  expect(recordFormats.map(({ prefix }) => prefix)).toEqual(['oai_dc', 'plmet', 'edm', 'mods', 'mets']);
  for (const format of recordFormats) expect(await serialise(format, formattedWith())).toContain(publicUrl);
});
