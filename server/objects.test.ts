import { expect, test } from 'vitest';
import { recordPath } from '#lib/addresses.ts';
import { fullRecord } from '#lib/formats/records.fixture.ts';
import { startForEach } from './front.fixture.ts';

const { running, get } = startForEach();

const path = recordPath(fullRecord.id, 'mods');

test('records are made once they are asked for, whatever the query, for every origin', async () => {
  const first = await get(path);
  expect([first.status, first.headers['access-control-allow-origin']]).toEqual([200, '*']);
  expect(first.text).toContain('<mods:mods ');
  await get(`${path}?x=1`);
  await get(`${path}?x=2`);
  // What is asked for once is not kept, and this was asked for three times.
  expect(running.objects.length).toBeLessThan(3);
  expect((await get(path, {}, 'HEAD')).status).toBe(200);
});

test('records in no known format, or by another method, are refused with a reason', async () => {
  const unknown = await get(recordPath(fullRecord.id, 'marc'));
  expect([unknown.status, JSON.parse(unknown.text)]).toEqual([
    404,
    { detail: 'There is nothing at this address.' },
  ]);
  expect((await get(path, {}, 'POST')).status).toBe(405);
  expect((await get(recordPath('none', 'mods'))).status).toBe(404);
});
