import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { iiifServer } from '../iiif/server.fixture.ts';
import { folderWith } from '../library.fixture.ts';
import { objectsAt } from './objects-at.fixture.ts';

test('a manifest or a record that never ends is given up at 50 MB, which is about what memory holds of it', async () => {
  const piece = Buffer.from(`{"label":"${'x'.repeat(65_536)}"},`);
  let sent = 0;
  const send = (response: ServerResponse) => {
    while (response.writable) {
      sent += piece.length;
      if (!response.write(piece)) break;
    }
  };
  const server = createServer((request, response) => {
    response.write(request.url === '/m' ? '{"type":"Manifest","items":[' : '<mods><note>');
    response.on('drain', () => send(response));
    send(response);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const path of ['/m', '/record']) {
    sent = 0;
    const before = process.resourceUsage().maxRSS;
    const { objects, problems } = await objectsAt(origin + path);
    expect(objects).toEqual([]);
    expect(problems).toEqual([
      { file: origin + path, reason: `${origin}${path} is larger than 50 MB`, kind: 'error' },
    ]);
    // Includes what socket buffers hold.
    expect(sent).toBeLessThan(80_000_000);
    expect((process.resourceUsage().maxRSS - before) * 1024).toBeLessThan(400_000_000);
  }
});

test.each([
  ['a page', '<!doctype html><title>Log in</title>'],
  ['a page in XML', '<html xmlns="http://www.w3.org/1999/xhtml"/>'],
  ['data', { error: 'Log in' }],
])('each manifest that leads to %s to log in is an error', async (_, login) => {
  const { origin, answers } = await iiifServer(await folderWith({}));
  const items = [1, 2, 3, 4].map((number) => ({ id: `${origin}/${number}`, type: 'Manifest' }));
  answers.set('/all', { id: `${origin}/all`, type: 'Collection', items });
  for (const { id } of items) answers.set(new URL(id).pathname, { moved: `${origin}/login` });
  answers.set('/login', login);
  const { problems } = await objectsAt(`${origin}/all`);
  expect(problems.map(({ file, kind }) => [file, kind])).toEqual(items.map(({ id }) => [id, 'error']));
});

test.each([
  ['a manifest', (id: string) => ({ id, type: 'Manifest', label: { en: ['A'] }, items: [] })],
  ['a record', () => '<mods xmlns="http://www.loc.gov/mods/v3"/>'],
  [
    'a record in a wrapper',
    () => '<modsCollection xmlns="http://www.loc.gov/mods/v3"><mods/></modsCollection>',
  ],
])('%s to which several addresses lead is read once', async (_, found) => {
  const { origin, answers } = await iiifServer(await folderWith({}));
  const items = ['pl', 'en', 'm'].map((name) => ({ id: `${origin}/${name}`, type: 'Manifest' }));
  answers.set('/all', { id: `${origin}/all`, type: 'Collection', items });
  for (const page of ['/pl', '/en']) answers.set(page, { moved: `${origin}/m` });
  answers.set('/m', found(`${origin}/m`));
  const { objects, problems } = await objectsAt(`${origin}/all`);
  expect(objects.length + problems.length).toBe(1);
});

test('each of the records in a wrapper is read, and of a record that names a collection that is told', async () => {
  const { origin, answers } = await iiifServer(await folderWith({}));
  const record = (title: string) =>
    `<mods><titleInfo><title>${title}</title></titleInfo><location><url access="raw object">${origin}/${title}.jpg</url></location></mods>`;
  const wrapped = (...records: string[]) =>
    `<modsCollection xmlns="http://www.loc.gov/mods/v3">${records.join('')}</modsCollection>`;
  answers.set('/two', wrapped(record('a'), record('b')));
  const two = await objectsAt(`${origin}/two`);
  expect(two.problems).toEqual([]);
  expect(two.objects.map(({ label, scans }) => [label, scans[0]?.file])).toEqual([
    ['a', `${origin}/a.jpg`],
    ['b', `${origin}/b.jpg`],
  ]);
  answers.set('/manifest.json', { id: `${origin}/manifest.json`, type: 'Collection', items: [] });
  answers.set('/one', wrapped(record('a').replace('/a.jpg', '/manifest.json')));
  expect((await objectsAt(`${origin}/one`)).problems).toMatchObject([
    { reason: expect.stringMatching(/names a collection of IIIF, .* by its own address, .*manifest\.json$/) },
  ]);
});
