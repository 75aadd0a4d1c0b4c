import { expect, test } from 'vitest';
import type { Service } from '../store/services.ts';
import { configuredServices } from './configured-services.ts';
import { progressOf } from './progress.ts';
import { newRecord } from './record.ts';
import { advanceTime, freezeTime } from './time.fixture.ts';

freezeTime();

const [one, two] = ['https://one.example/', 'https://two.example/'];
const record = { ...newRecord(5), number: 1, lastAnswer: 7 };
const stored: Service = { id: 3, address: one, tiles: 40, objects: 40, record };

test('services come in the order of the settings; one that the store does not know yet is starting', async () => {
  const read = configuredServices([two, one], async () => [stored]);
  const [first, second] = await read();
  expect(first).toMatchObject({
    address: two,
    id: undefined,
    tiles: 0,
    objects: 0,
    record: { lastAnswer: null },
  });
  expect(first && progressOf(first.record, first).state).toBe('starting');
  expect(second).toEqual({ address: one, id: 3, tiles: 40, objects: 40, record });
});

test('the store is read once in two seconds; when it cannot be, its last answer is used', async () => {
  let reads = 0;
  const list = async () => {
    reads += 1;
    if (reads > 1) throw new Error('the database is away');
    return [stored];
  };
  const read = configuredServices([one], list);
  await Promise.all([read(), read()]);
  await read();
  expect(reads).toBe(1);
  advanceTime(2001);
  expect(await read()).toMatchObject([{ id: 3 }]);
  expect(reads).toBe(2);
});

test('a store that could never be read does not count as a library without services', async () => {
  const read = configuredServices([one], () => Promise.reject(new Error('the database is away')));
  await expect(read()).rejects.toThrow('the database is away');
});

test('a record of a newer version is a failing mirror that says what to do', async () => {
  const read = configuredServices([one], async () => [{ ...stored, record: { version: 9 } }]);
  const [service] = await read();
  const progress = service && progressOf(service.record, service);
  expect(progress).toMatchObject({ state: 'failing', tiles: 40 });
  expect(progress?.problem).toContain('czytelnia mirror forget');
});
