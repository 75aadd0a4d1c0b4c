import { expect, test } from 'vitest';
import { collected, image } from './collected.fixture.ts';

// Tables of Omeka Classic, Islandora and Hyrax.

test('Omeka Classic: several values and files in a cell, and whether an item is public', async () => {
  const site = 'https://omeka.example/files/original';
  const { objects, errors, warnings } = await collected({
    'export.csv': [
      '"Item Id","Item URI","Dublin Core:Title","Dublin Core:Creator","Dublin Core:Subject","Dublin Core:Identifier","Item Type Metadata:Original Format",file,itemType,public,featured',
      `7,https://omeka.example/items/show/7,Plan,"Nowak, Jan^^Kowalski, Adam",Kraków^^plans,M-7,paper,"${site}/aa.jpg,${site}/bb.jpg","Still Image",1,0`,
      `8,https://omeka.example/items/show/8,View,,,,,"${site}/cc.jpg,${site}/gone.jpg",,0,0`,
    ].join('\n'),
    ...{ 'aa.jpg': image, 'bb.jpg': image, 'cc.jpg': image },
  });
  expect(objects).toMatchObject([
    {
      title: 'Plan',
      files: ['aa.jpg', 'bb.jpg'],
      metadata: {
        identifier: '7',
        identifiers: [{ value: 'M-7' }],
        source_url: 'https://omeka.example/items/show/7',
        creator: 'Nowak, Jan',
        contributors: [{ name: 'Kowalski, Adam', role: 'creator' }],
        subjects: [{ text: 'Kraków' }, { text: 'plans' }],
        notes: expect.arrayContaining([{ label: 'Original format', text: 'paper' }]),
      },
    },
    { title: 'View', files: ['cc.jpg'], metadata: { is_public: false } },
  ]);
  expect(objects[0]?.metadata).not.toHaveProperty('is_public');
  expect(warnings).toMatch(/line 3: View: it is not public there/);
  expect(errors + objects.length).toBe('2');
});

test('Islandora Workbench: people with roles, pages by their weight, collections that objects are part of', async () => {
  const { objects, errors, skipped } = await collected({
    'metadata.csv': [
      'title,id,parent_id,field_weight,field_identifier,field_resource_type,field_linked_agent,field_model,field_edtf_date_issued,field_place_published,field_subject,field_member_of,field_language,field_display_hints,file',
      'Maps,1,,,,collection,,Collection,,,,,,,',
      'Tides at Malta,7,1,,book1,text,"relators:aut:person:Airy, George|relators:ill:person:Nowak, Jan|relators:pbl:corporate_body:Royal Society",Paged Content,1877-01-01,London,subject:tides|geo_location:Malta,12,english,,',
      'Page 2,9,7,2,,,,Page,,,,,,Mirador,m2.jpg',
      'Page 1,8,7,1,,,,Page,,,,,,Mirador,m1.jpg',
      'Town Hall,10,1,,,,relators:cre:corporate_body:Buildings Survey,Image,,,,,,,hall.jpg',
    ].join('\n'),
    ...{ 'm1.jpg': image, 'm2.jpg': image, 'hall.jpg': image },
  });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([
    {
      title: 'Tides at Malta',
      files: ['m1.jpg', 'm2.jpg'],
      names: ['Page 1', 'Page 2'],
      metadata: {
        identifier: '7',
        creator: 'Airy, George',
        contributors: [
          { name: 'Nowak, Jan', role: 'illustrator' },
          { name: 'Royal Society', role: 'publisher', kind: 'body' },
        ],
        date: '1877-01-01',
        publish_place: 'London',
        language: 'en',
        subjects: [{ text: 'tides' }, { text: 'Malta' }],
        relations: [{ kind: 'part-of', text: 'Maps' }],
        notes: [{ label: 'Type', text: 'text' }],
      },
    },
    { title: 'Town Hall', files: ['hall.jpg'], metadata: { relations: [{ kind: 'part-of', text: 'Maps' }] } },
  ]);
});

test('a row without a file has the images of the folder named after its identifier', async () => {
  const { objects } = await collected({
    'metadata.csv': 'id,title,field_model\nbook1,Fun and profit,Paged Content\n',
    'book1/page-001.jpg': image,
    'book1/page-002.jpg': image,
  });
  expect(objects).toMatchObject([
    { title: 'Fun and profit', files: ['book1/page-001.jpg', 'book1/page-002.jpg'] },
  ]);
});

test('Bulkrax: file sets are scans of their work, collections its parents, and numbered columns are one', async () => {
  const { objects, errors } = await collected({
    'metadata.csv': [
      'source_identifier,model,title,creator_1,creator_2,resource_type,visibility,parents,file',
      'c1,Collection,Postcards,,,,open,,',
      'w1,Image,Harbour,"Doe, J.","Roe, R.",Image,open,c1,',
      'f1,FileSet,Front,,,,open,w1,front.jpg',
      'f2,FileSet,Back,,,,open,w1,back.jpg',
      'w2,Image,Pier,,,,open,w1; c9,',
      'f3,FileSet,,,,,open,w2,pier.jpg',
    ].join('\n'),
    'files/front.jpg': image,
    'files/back.jpg': image,
    'files/pier.jpg': image,
  });
  expect(errors).toBe('');
  expect(objects).toMatchObject([
    {
      title: 'Harbour',
      files: ['files/front.jpg', 'files/back.jpg'],
      names: ['Front', 'Back'],
      metadata: {
        identifier: 'w1',
        creator: 'Doe, J.',
        contributors: [{ name: 'Roe, R.', role: 'creator' }],
        relations: [{ kind: 'part-of', text: 'Postcards' }],
        notes: [{ label: 'Type', text: 'Image' }],
      },
    },
    {
      title: 'Pier',
      files: ['files/pier.jpg'],
      metadata: {
        relations: [{ kind: 'part-of', text: 'Harbour' }],
        notes: [{ label: 'Parents', text: 'c9' }],
      },
    },
  ]);
});

test('Bulkrax: works, file sets and collections in separate tables', async () => {
  const { objects, errors, skipped } = await collected({
    'collections.csv': 'source_identifier,model,title\nc1,Collection,Postcards\n',
    'works.csv': 'source_identifier,model,title,parents\nw1,Image,Harbour,c1\nw2,Image,Pier,w1\n',
    'filesets.csv':
      'source_identifier,model,title,parents,file\nf1,FileSet,Front,w1,front.jpg\nf2,FileSet,Back,w1,back.jpg\nf3,FileSet,,w2,pier.jpg\n',
    ...{ 'front.jpg': image, 'back.jpg': image, 'pier.jpg': image },
  });
  expect([errors, skipped]).toEqual(['', '']);
  expect(objects).toMatchObject([
    {
      title: 'Harbour',
      files: ['front.jpg', 'back.jpg'],
      metadata: { relations: [{ kind: 'part-of', text: 'Postcards' }] },
    },
    { title: 'Pier', files: ['pier.jpg'], metadata: { relations: [{ kind: 'part-of', text: 'Harbour' }] } },
  ]);
});

test.each([
  ['a file set of Hyrax', 'source_identifier,model,title,visibility,parents,file', 'FileSet,Page,restricted'],
  [
    'a file set under embargo',
    'source_identifier,model,title,visibility,parents,file',
    'FileSet,Page,embargo',
  ],
  ['a page of Islandora', 'id,field_model,title,published,parent_id,file', 'Page,Page,0'],
  ['a medium of Omeka S', 'o:id,@type,o:title,o:is_public,o:item,o:filename', 'o:Media,Page,0'],
])('%s that is not open restricts its object, which is told', async (_, head, expected) => {
  const { objects, warnings } = await collected({
    't.csv': `${head}\nw1,Image,Harbour,1,,\nf1,${expected},w1,p.jpg\n`,
    'p.jpg': image,
  });
  expect(objects).toMatchObject([{ title: 'Harbour', metadata: { is_public: false } }]);
  expect(warnings).toMatch(/line 3: Page: it is not public there; it is marked as restricted/);
});

test('CONTENTdm: the creation date of a work is its date, that of its record is not', async () => {
  const { objects } = await collected({
    'export.tsv':
      'Title\tDate Created\tDate created\tDate modified\tCONTENTdm number\tCONTENTdm file name\nMap\t1936\t2008-01-05\t2009-01-05\t7\ta.jpg\n',
    'a.jpg': image,
  });
  expect(objects).toMatchObject([{ metadata: { date: '1936', notes: [] } }]);
});

test('other tables keep columns that mean something different in one system, and their own identifiers', async () => {
  const { objects, warnings } = await collected({
    't.csv': [
      'Item ID,Identifier,local_identifier,Title,parents,public,visibility,featured,order,model,field_notes,rights_statement,description,subject,file',
      '1,A-1,Box 3,Album,Jan i Maria,children,restricted,yes,Rosales,M 3,torn,In Copyright,He said ^^ so,Nowak (a|b); person:Kot,a.jpg',
      '2,A-2,Box 3,Plan,,,,,,,,https://rights.example/1,,,b.jpg',
    ].join('\n'),
    ...{ 'a.jpg': image, 'b.jpg': image },
  });
  expect(warnings).toBe('');
  expect(objects).toMatchObject([
    {
      title: 'Album',
      metadata: {
        identifier: 'A-1',
        description: { pl: 'He said ^^ so' },
        subjects: [{ text: 'Nowak (a|b)' }, { text: 'person:Kot' }],
        notes: [
          { label: 'Item id', text: '1' },
          { label: 'Local identifier', text: 'Box 3' },
          { label: 'Parents', text: 'Jan i Maria' },
          { label: 'Public', text: 'children' },
          { label: 'Visibility', text: 'restricted' },
          { label: 'Featured', text: 'yes' },
          { label: 'Order', text: 'Rosales' },
          { label: 'Model', text: 'M 3' },
          { label: 'Field notes', text: 'torn' },
          { label: 'Rights statement', text: 'In Copyright' },
        ],
      },
    },
    { metadata: { identifier: 'A-2', rights_url: 'https://rights.example/1' } },
  ]);
  expect(objects[0]?.metadata.rights_url).toBeUndefined();
  expect(objects[0]?.metadata).not.toHaveProperty('is_public');
});
