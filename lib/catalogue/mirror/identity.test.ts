import { describe, expect, test } from 'vitest';
import {
  feedOf,
  hour,
  minute,
  mirrorOf,
  objectsOf,
  runFor,
  runWalks,
  second,
  usualFeed,
} from './mirror.fixture.ts';
import { serviceOrganization } from './service/records.fixture.ts';
import { plain } from './simulated.fixture.ts';

describe('a service that is not the one that is mirrored', () => {
  test.each([
    ['another library', objectsOf(80, 'other'), 'another library'],
    ['another library with other numbers', objectsOf(80, 'other', 5000), 'another library'],
    ['the same objects under new ids', objectsOf(80, 'ours', 5000), 'other ids'],
  ])('%s: nothing is mixed in, nothing withdrawn, and the log says what to do', async (_, others, words) => {
    const ours = objectsOf(100, 'ours');
    const { service, store, clock, log, open } = mirrorOf(usualFeed(ours));
    service.organizationList = [serviceOrganization(1, 'Nasza')];
    await runWalks(await open(), store, clock, 1);
    const before = JSON.stringify([...store.rows]);
    service.become(usualFeed(others));
    service.organizationList = [serviceOrganization(1, 'Cudza')];
    const mirror = await open();
    await runFor(mirror, clock, hour);
    const { state, problem } = await mirror.progress();
    expect(state).toBe('refused');
    expect(problem).toContain(words);
    expect(log.lines.filter(({ message }) => message.includes('mirror forget'))).toHaveLength(1);
    expect(JSON.stringify([...store.rows])).toBe(before);
    expect(store.organizations.map(({ fullname }) => fullname)).toEqual(['Nasza']);
    service.become(usualFeed(ours));
    await runFor(mirror, clock, 5 * minute);
    expect((await mirror.progress()).state).toBe('following');
  });

  test('in the middle of a walk nothing of another library is taken over', async () => {
    const ours = objectsOf(1000, 'ours');
    const { service, store, clock, open } = mirrorOf({ ...plain, tiles: ours, defaultSize: 10, maxSize: 10 });
    const mirror = await open();
    await runFor(mirror, clock, 7 * second);
    service.become({ ...plain, tiles: objectsOf(1000, 'other', 1), defaultSize: 10, maxSize: 10 });
    await runFor(mirror, clock, hour);
    const objects = [...store.rows.values()].map(({ item }) => item.tile);
    expect(
      objects.every((tile) => tile?.type === 'entity' && tile.related_object.id.startsWith('ours')),
    ).toBe(true);
    expect(objects.length).toBeGreaterThan(20);
  });

  test('a service that was unavailable while all of its newest tiles were replaced is still the same', async () => {
    const tiles = feedOf(300);
    const { store, clock, open } = mirrorOf(usualFeed(tiles));
    await runWalks(await open(), store, clock, 1);
    tiles.splice(250);
    tiles.push(...feedOf(500, 1000));
    const mirror = await open();
    await runFor(mirror, clock, 10 * minute);
    expect((await mirror.progress()).state).toBe('following');
    expect(store.shown()).toContain(1000);
  });

  test('a service that shows objects of the library itself is refused for good: each walk would mirror the last', async () => {
    const { service, store, clock, log, open } = mirrorOf(usualFeed(feedOf(300)));
    service.organizationList = [serviceOrganization(1, 'Nasza')];
    store.own.add(3);
    const mirror = await open();
    await runFor(mirror, clock, hour);
    expect(await mirror.progress()).toMatchObject({
      state: 'refused',
      problem: expect.stringContaining('own objects'),
    });
    expect(log.lines.filter(({ message }) => message.includes('own objects'))).toHaveLength(1);
    const shown = store.shown();
    service.become(usualFeed(feedOf(500, 1000)));
    await runFor(await open(), clock, hour);
    expect(store.shown()).toEqual(shown);
    expect((await mirror.progress()).state).toBe('refused');
  });
});
