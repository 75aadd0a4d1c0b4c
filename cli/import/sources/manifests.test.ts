import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith } from '../library.fixture.ts';
import { ParentDocuments } from '../mets/parent-documents.ts';
import { openRemote } from '../remote/client.ts';
import { collectObjects } from './collect.ts';
import { collected, image } from './collected.fixture.ts';
import type { Problem } from './source.ts';

const context = { '@context': 'http://iiif.io/api/presentation/3/context.json' };

/** A client for a server, closed after the test. */
function clientFor(origin: string) {
  const client = openRemote({ address: origin, origins: [], concurrency: 1, userAgent: 'test' });
  onTestFinished(() => client.close());
  return client;
}

test('a collection in a folder is followed if its server is named, even in cycles', async () => {
  const { origin, answers, requests } = await iiifServer('');
  const manifest = (name: string) => ({
    ...context,
    id: `${origin}/${name}`,
    type: 'Manifest',
    label: { pl: [name] },
    items: [
      { id: 'c', type: 'Canvas', items: [{ items: [{ body: { id: `${origin}/a.png`, type: 'Image' } }] }] },
    ],
  });
  const collection = (name: string, members: string[]) => ({
    ...context,
    id: `${origin}/${name}`,
    type: 'Collection',
    items: members.map((member) => ({ id: member, type: 'Manifest' })),
  });
  for (const name of ['m1', 'm2']) answers.set(`/${name}`, manifest(name));
  answers.set('/inner', collection('inner', [`${origin}/m2`, `${origin}/inner`, `${origin}/m1`]));
  const top = collection('top', [`${origin}/m1`, `${origin}/inner`, 'https://example.org/m', '{{ id }}']);
  const files = { 'top.json': JSON.stringify(top), 'other.json': '{}', 'z.png': image };
  const unnamed = await collected(files);
  expect(unnamed.skipped.split('\n')).toEqual([
    'top.json: it is a collection of IIIF, whose members are elsewhere; name their server with --origin',
    expect.stringMatching(/^other\.json: they describe nothing here/),
  ]);
  const { objects, errors, skipped } = await collected(files, 'auto', clientFor(origin));
  expect(objects.map(({ title }) => title)).toEqual(['Z', 'm1', 'm2']);
  expect(requests).toEqual(['/m1', '/inner', '/m2']);
  expect(errors).toMatch(
    /^m: .*--origin https:\/\/example\.org.*\n\{\{ id \}\}: its address cannot be read$/,
  );
  expect(skipped).toMatch(/^other\.json: they describe nothing here.*$/);
});

test('a collection given as the source is followed; a manifest of 100 MB is reported', async () => {
  const { origin } = await iiifServer('');
  const folder = await folderWith({
    'top.json': JSON.stringify({ ...context, type: 'Collection', items: [{ id: `${origin}/gone` }] }),
  });
  const large = join(folder, 'large.json');
  writeFileSync(large, JSON.stringify({ ...context, type: 'Manifest' }));
  truncateSync(large, 100_000_000);
  const problems: Problem[] = [];
  const paths = [join(folder, 'top.json'), large];
  const client = clientFor(origin);
  const reading = { maxPixels: 1, grouping: 'auto', client, parentDocuments: new ParentDocuments() } as const;
  for await (const _ of collectObjects(paths, { ...reading, report: (problem) => problems.push(problem) }));
  expect(problems).toMatchObject([
    { file: large, reason: 'it is larger than 50 MB' },
    { file: `${origin}/gone`, reason: `${origin} answers 404` },
  ]);
});

test('a manifest whose record is not to be had for the moment leaves the whole object in the library as it is', async () => {
  const { origin, answers } = await iiifServer('');
  answers.set('/dc.xml', 503);
  const seeAlso = [{ id: `${origin}/dc.xml`, format: 'text/xml' }];
  const manifest = { ...context, id: `${origin}/m`, type: 'Manifest', label: { pl: ['Album'] }, seeAlso };
  const folder = await folderWith({ 'm.json': JSON.stringify(manifest) });
  const problems: Problem[] = [];
  const reading = { maxPixels: 1, grouping: 'auto', parentDocuments: new ParentDocuments() } as const;
  const objects = [];
  for await (const object of collectObjects([folder], {
    ...reading,
    client: clientFor(origin),
    report: (problem) => problems.push(problem),
    hasWhole: async () => true,
  }))
    objects.push(object);
  expect(objects).toEqual([]);
  expect(problems).toEqual([
    {
      file: join(folder, 'm.json'),
      reason: expect.stringMatching(
        /^its record \S*\/dc\.xml: .*503; the object in the library stays as it is/,
      ),
      kind: 'error',
    },
  ]);
});
