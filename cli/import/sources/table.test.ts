import { expect, test } from 'vitest';
import { growth, proportional } from '#lib/growth.fixture.ts';
import { collected, image } from './collected.fixture.ts';

test('a CollectionBuilder table: rows with a parent are scans', async () => {
  const { objects, sources, errors, skipped } = await collected({
    'metadata.csv': [
      'objectid,parentid,filename,title,creator,date,description,location,subject,type,format,rightsstatement,language',
      'card,,,A postcard,"Nowak, Jan",1910-05-01,"Front, and back",Gdynia,sea; postcards,Image;StillImage,image/jpeg,https://rights.example/1,eng',
      'card_b,card,b.jpg,Back,,,,,,,,,',
      'card_a,card,a.jpg,Front,,1911,The sea,Gdynia,,Image,image/jpeg,,',
      'film,,film.mp4,A film,,,,,,,,,',
      'far,,https://elsewhere.example/x.jpg,Elsewhere,,,,,,,,,',
    ].join('\n'),
    'a.jpg': image,
    'b.jpg': image,
  });
  expect(objects).toHaveLength(1);
  expect(objects[0]).toMatchObject({
    files: ['b.jpg', 'a.jpg'],
    names: ['Back', 'Front'],
    metadata: {
      identifier: 'card',
      title: 'A postcard',
      creator: 'Nowak, Jan',
      date: '1910-05-01',
      publish_place: 'Gdynia',
      categories: ['postcards'],
      description: { en: 'Front, and back' },
      rights_url: 'https://rights.example/1',
      language: 'en',
    },
  });
  expect(sources[0]?.scans.map(({ description }) => description)).toEqual([
    undefined,
    'Date: 1911 · The sea',
  ]);
  expect(errors).toBe('metadata.csv, line 5: A film: film.mp4 is not there');
  expect(skipped).toMatch(/Elsewhere: https:\/\/elsewhere/);
});

test('of two tables with one identifier the shorter loses its row, which is reported if it is another object', async () => {
  const long = 'id,title,filename\n1,Atlas,1.jpg\n2,Brama,2.jpg\n';
  const images = { '1.jpg': image, '2.jpg': image, '3.jpg': image };
  const other = await collected({ ...images, 'a.csv': long, 'b.csv': 'id,title,filename\n1,Cytra,3.jpg\n' });
  expect(other.errors).toMatch(
    /b\.csv, line 2: Cytra: a\.csv describes another object with the identifier 1/,
  );
  const same = await collected({
    ...images,
    'a.csv': long,
    'b.csv': 'id,title,filename\n1,The atlas,1.jpg\n',
  });
  expect(same.errors).toBe('');
});

test('a page with a missing file is missing at its position, which is an error', async () => {
  const { sources, errors, skipped } = await collected({
    'list.csv': 'id,parent,title,file\na,,Book,\n1,a,I,1.jpg\n2,a,II,2.jpg\n3,a,III,3.jpg\n',
    '1.jpg': image,
    '3.jpg': image,
  });
  expect([errors, skipped]).toEqual(['list.csv, line 2: Book: 2.jpg is not there', '']);
  expect(sources.map(({ missing }) => missing)).toEqual([[{ before: 1, label: 'II' }]]);
});

test('an object with a missing file is an error; one with a file that is not an image, or is elsewhere, is skipped', async () => {
  const { objects, errors, skipped } = await collected({
    't.csv': [
      'id,title,object_location,filename',
      'a,Zielnik,,gone.png',
      'b,Both,https://example.org/b,b.png',
      'c,Film,,c.mp4',
      'd,Ok,,d.png',
      'e,None,,',
    ].join('\n'),
    'c.mp4': 'a film',
    'd.png': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Ok']);
  expect(errors.split('\n')).toEqual([
    't.csv, line 2: Zielnik: gone.png is not there',
    't.csv, line 3: Both: b.png is not there',
  ]);
  expect(skipped).toMatch(
    /^t\.csv, line 4: Film: c\.mp4 is not an image\nt\.csv, line 6: None: it names no file/,
  );
});

test('a Wax table: identifiers are names of images, tags are separated by bars', async () => {
  const { objects } = await collected({
    'objects.csv':
      'pid,label,artist,_date,object_type,tags\nobj1,Koran,unknown,16th century,manuscript,gold|ink|paper\n',
    'obj1.jpg': image,
  });
  expect(objects).toMatchObject([
    {
      files: ['obj1.jpg'],
      metadata: { identifier: 'obj1', title: 'Koran', date: '16th century', categories: ['manuscripts'] },
    },
  ]);
});

test('identifiers of a row other than the one that the table uses', async () => {
  const { objects } = await collected({
    't.csv': 'objectid,identifier,title\na,IV 123; ISBN 83-01,A\nb,,B\n',
    'u.csv': 'identifier,title\nc; d,C\n',
    'a.png': image,
    'b.png': image,
    'c; d.png': image,
  });
  expect(objects.map(({ metadata: { identifier, identifiers } }) => [identifier, identifiers])).toEqual([
    [
      'a',
      [
        { kind: 'number', value: 'IV 123' },
        { kind: 'number', value: 'ISBN 83-01' },
      ],
    ],
    ['b', []],
    ['c; d', []],
  ]);
});

test('values without a column of their own are further data, and a depicted place is not a place of publication', async () => {
  const { objects } = await collected({
    't.csv': [
      'id,title,date,issued,language,spatial,coverage,format,image_alt_text,display_template,image_small,Stan zachowania',
      'a,A,1910,1912,ger; pol,Kraków,Wawel,image/jpeg,A castle,image,/small/a.jpg,dobry',
    ].join('\n'),
    'a.png': image,
  });
  expect(objects[0]?.metadata.publish_place).toBeUndefined();
  expect(objects[0]?.metadata).toMatchObject({
    places: [
      { role: 'depicted', name: 'Kraków' },
      { role: 'depicted', name: 'Wawel' },
    ],
    language: 'de',
    languages: ['pl'],
    notes: [
      { label: 'Issued', text: '1912' },
      { label: 'Format', text: 'image/jpeg' },
      { label: 'Image alt text', text: 'A castle' },
      { label: 'Stan zachowania', text: 'dobry' },
    ],
  });
});

test('subjects, the publisher and contributors of a row', async () => {
  const { objects } = await collected({
    't.csv': [
      'id,title,creator,contributor,publisher,subject,tags,keywords',
      'a,A,"Nowak, Jan","Zych, Ewa; unknown|Drukarnia","Gebethner, Wolff",sea; postcards,sea|ships,"Kraków, Polska;"',
      'b,B,,"Zych, Ewa",,,,',
    ].join('\n'),
    'a.png': image,
    'b.png': image,
  });
  expect(objects[0]?.metadata).toMatchObject({
    creator: 'Nowak, Jan',
    contributors: [
      { name: 'Zych, Ewa' },
      { name: 'Drukarnia' },
      { name: 'Gebethner, Wolff', role: 'publisher', kind: 'body' },
    ],
    subjects: [{ text: 'sea' }, { text: 'postcards' }, { text: 'ships' }, { text: 'Kraków, Polska' }],
    categories: ['postcards'],
  });
  expect(objects[1]?.metadata).toMatchObject({ creator: 'Zych, Ewa', contributors: [], subjects: [] });
});

test.each([
  ['prefixes', 'dc:identifier,dc:title,dcterms:created\nx,Z mapą,1901\n'],
  ['a byte order mark', '\ufeffidentifier,title,date\nx,Z mapą,1901\n'],
  ['semicolons', 'identifier;title;date\nx;Z mapą;1901\n'],
  ['tabs', 'identifier\ttitle\tdate\nx\tZ mapą\t1901\n'],
  ['lines of Windows', 'Identifier,Title,Date\r\nx,Z mapą,1901\r\n\r\n'],
  ['quotes', '"identifier","title","date"\n"x","Z mapą","1901"\n'],
])('a table with %s', async (_, text) => {
  const { objects, errors } = await collected({ 't.csv': text, 'x.png': image });
  expect(errors).toBe('');
  expect(objects).toMatchObject([{ metadata: { identifier: 'x', title: 'Z mapą', date: '1901' } }]);
});

test('images that an unreadable table may describe are skipped, and reported once', async () => {
  const { objects, errors, skipped } = await collected({
    't.csv': 'identifier,title\n"x,"y\n',
    'x.png': image,
    'objects/y.png': image,
    'z.yaml': 'title: Z',
    'z.png': image,
  });
  expect(errors).toMatch(/t\.csv: it is not a table that can be read/);
  expect(objects.map(({ title }) => title)).toEqual(['Z']);
  expect(skipped).toMatch(/^t\.csv: it may describe images that nothing else describes, such as x\.png; .*$/);
});

test('an image whose row is refused is not imported without it', async () => {
  const { objects, skipped } = await collected({
    't.csv': 'objectid,parentid,filename,title\na,gone,a.png,Orphan\nb,,b.png,Sound\n',
    'a.png': image,
    'b.png': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Sound']);
  expect(skipped).toMatch(/^t\.csv: it may describe images .* such as a\.png;/);
});

test('a table that does not describe objects is reported, and affects no image', async () => {
  const { objects, skipped } = await collected({ 't.csv': 'a,b\n1,2\n', 'x.png': image });
  expect(skipped).toMatch(/t\.csv: its first row names no columns for a title/);
  expect(objects).toMatchObject([{ files: ['x.png'] }]);
});

test('a file outside the folder is named and not read', async () => {
  const { objects, errors } = await collected({
    'in/t.csv':
      'id,title,file\na,Up,../out.png\nb,Deep,x/../../out.png\nc,Sound,/in.png\nd,Windows,..\\out.png\n',
    'in/in.png': image,
  });
  expect(objects.map(({ title }) => title)).toEqual(['Sound']);
  expect(errors).toMatch(/Up: \.\.\/out\.png leaves the folder/);
  expect(errors).toMatch(/Deep: x\/\.\.\/\.\.\/out\.png leaves the folder/);
});

test('a name in composed letters finds the file with decomposed ones, and vice versa', async () => {
  for (const [inTable, onDisk] of [
    ['NFC', 'NFD'],
    ['NFD', 'NFC'],
  ] as const) {
    const { objects } = await collected({
      't.csv': `id,title,file\n1,Ł,zażółć gęślą jaźń/ś.png\n`.normalize(inTable),
      [`${'zażółć gęślą jaźń'.normalize(onDisk)}/${'ś'.normalize(onDisk)}.png`]: image,
    });
    expect(objects).toMatchObject([{ files: ['zażółć gęślą jaźń/ś.png'] }]);
  }
});

test('a scan whose object is missing from the table is reported', async () => {
  const { objects, errors } = await collected({
    't.csv': 'objectid,parentid,filename,title\na,gone,a.png,Orphan\nb,,b.png,Sound\n',
    'a.png': image,
    'b.png': image,
  });
  expect(errors).toMatch(/Orphan: no row has the identifier of its parent, gone/);
  expect(objects.map(({ title }) => title)).toContain('Sound');
});

test.each([
  ['118.11', 118.11],
  ['"118,11"', 118.11],
  ['0', undefined],
  ['-3', undefined],
  ['10001', undefined],
  ['300 dpi', undefined],
  ['Infinity', undefined],
])('%s pixels in a centimetre are read as %s', async (written, read) => {
  const text = `identifier,title,pixels_per_cm\nx,Mapa,${written}\ny,Mapa,\n`;
  const { objects, skipped } = await collected({ 't.csv': text, 'x.png': image, 'y.png': image });
  expect(objects.map(({ metadata }) => metadata?.pixels_per_cm)).toEqual([read, undefined]);
  expect(skipped).toEqual(read ? '' : expect.stringMatching(/its pixels_per_cm is not a number above 0/));
});

test('a table with the extension .tsv is separated by tabs, whatever else is in its first line', async () => {
  const { objects } = await collected({
    't.tsv': 'identifier\ttitle\tNotes, remarks, more, and more\nx\tMapa; plan, widok\tstan dobry\n',
    'x.png': image,
  });
  expect(objects).toMatchObject([{ title: 'Mapa; plan, widok', files: ['x.png'] }]);
});

test('a row whose file is elsewhere describes the image named after its identifier', async () => {
  const { objects, skipped } = await collected({
    't.csv': 'id,title,file\nf1,Film,https://example.org/1\nf2,Inny,https://example.org/2\n',
    'objects/f1.png': image,
  });
  expect(objects).toMatchObject([{ title: 'Film', files: ['objects/f1.png'] }]);
  expect(skipped).toMatch(/Inny: https:\/\/example\.org\/2 is an address/);
});

test('an address leads to the file that was saved from it, with its escapes or without; a title is one line', async () => {
  const { objects, skipped } = await collected({
    't.csv':
      'id,title,file\n1,"Tom\npierwszy",https://example.org/a%20%C4%85.png?download=1\n2,Drugi,https://example.org/b%20c.png\n',
    'a ą.png': image,
    'b%20c.png': image,
  });
  expect([skipped, objects]).toMatchObject([
    '',
    [
      { title: 'Tom pierwszy', files: ['a ą.png'] },
      { title: 'Drugi', files: ['b%20c.png'] },
    ],
  ]);
});

test('a title is one line everywhere: of a scan, in messages, in relations', async () => {
  const { objects, errors } = await collected({
    't.csv':
      'source_identifier,model,title,parents,file\nc,Collection,"Moje\npocztówki",,\n1,Work,"Tom\npierwszy",c,\n2,FileSet,"Strona\ntytułowa",1,a.png\n3,FileSet,"Strona\ndruga",1,lost.png\n4,Work,"Tom\ndrugi",c,none.png\n',
    'a.png': image,
  });
  expect(objects).toMatchObject([
    {
      title: 'Tom pierwszy',
      names: ['Strona tytułowa'],
      metadata: { relations: [{ kind: 'part-of', text: 'Moje pocztówki' }] },
    },
  ]);
  expect(errors).toMatch(/: Tom pierwszy: lost\.png.*\n.*: Tom drugi: none\.png/);
});

test.each([
  ['https://s.example/download.php?file=scans/a.png', 'a.png'],
  ['https://s.example/get?name=/a.png', 'a.png'],
  ['https://s.example/Plan #3.png', 'Plan #3.png'],
  ['https://s.example/Plan%20%233.png', 'Plan #3.png'],
])('an address leads to the file that its end names: %s', async (address, name) => {
  const { objects } = await collected({ 't.csv': `id,title,file\n1,Rycina,${address}\n`, [name]: image });
  expect(objects).toMatchObject([{ title: 'Rycina', files: [name] }]);
});

test('a comma separates files in a cell if each has an extension, and addresses before another one', async () => {
  const site = 'https://site.example/files';
  const { objects, errors } = await collected({
    't.csv': [
      'id,title,file',
      `1,Portrait,"${site}/Kowalski,_Jan.jpg"`,
      `2,Views,"${site}/a.jpg, ${site}/b.jpg"`,
      '3,Plans,"c.jpg, d.jpg"',
      '4,Name,"Zych, Ewa.jpg"',
      `5,IIIF,"${site}/full/600,/0/default.jpg"`,
    ].join('\n'),
    ...Object.fromEntries(
      ['Kowalski,_Jan', 'a', 'b', 'c', 'd', 'Zych, Ewa'].map((name) => [`${name}.jpg`, image]),
    ),
  });
  expect(errors).toBe('');
  expect(objects.map(({ files }) => files)).toEqual([
    ['Kowalski,_Jan.jpg'],
    ['a.jpg', 'b.jpg'],
    ['c.jpg', 'd.jpg'],
    ['Zych, Ewa.jpg'],
  ]);
});

test('a cell with very many commas is read in proportional time', async () => {
  const read = (size: number) =>
    collected({ 't.csv': `id,title,file\n1,A,"${'a,'.repeat(size)}"\n2,B,b.jpg\n`, 'b.jpg': image });
  expect(await growth(20_000, read)).toBeLessThan(proportional);
});

test('a row with a missing file gets none from the folder named after its identifier', async () => {
  const { objects, errors } = await collected({
    't.csv': 'id,title,file\n5,Plan,scan5.tif\n6,View,b.jpg\n',
    ...{ '5/1.jpg': image, 'b.jpg': image },
  });
  expect(errors).toBe('t.csv, line 2: Plan: scan5.tif is not there');
  expect(objects.find(({ title }) => title === 'Plan')).toBeUndefined();
});

test('scans are numbered consecutively, and a column may have the name of a property of Object.prototype', async () => {
  const { sources } = await collected({
    't.csv': 'id,title,file,constructor\n1,Plan,a.jpg; b.jpg,Nowak\n1,Plan,c.jpg,\n',
    ...{ 'a.jpg': image, 'b.jpg': image, 'c.jpg': image },
  });
  expect(sources[0]?.scans.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(sources[0]?.metadata.notes).toEqual([{ label: 'Constructor', text: 'Nowak' }]);
});
