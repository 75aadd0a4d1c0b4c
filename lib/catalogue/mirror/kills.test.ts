import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ascending, idsOf, minute, mirrorOf, runFor, runWalks } from './mirror.fixture.ts';
import { feedItemAt, plain } from './simulated.fixture.ts';

const changes = fc.array(
  fc.record({
    at: fc.nat({ max: 60 }),
    kind: fc.constantFrom('add', 'remove', 'move'),
    which: fc.nat({ max: 200 }),
  }),
  { maxLength: 20 },
);
const services = fc.record({
  offsets: fc.array(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 5_000_000 })), {
    minLength: 20,
    maxLength: 80,
  }),
  inclusive: fc.boolean(),
  defaultSize: fc.integer({ min: 2, max: 9 }),
  shuffle: fc.nat({ max: 6 }),
  repeatEvery: fc.constantFrom(0, 0, 3),
});

test('kills at any write, and a service that grows, loses and moves tiles: after two quiet walks the same tiles', async () => {
  await fc.assert(
    fc.asyncProperty(
      services,
      changes,
      fc.array(fc.nat({ max: 40 }), { maxLength: 5 }),
      async (given, plan, kills) => {
        const { offsets, ...feed } = given;
        const tiles = offsets.map((offset, id) => feedItemAt(id, offset));
        const { service, store, clock, open } = mirrorOf(
          { ...plain, ...feed, tiles, maxSize: 200 },
          { walkEvery: minute },
        );
        let next = 1000;
        let requestCount = 0;
        service.fault = () => {
          requestCount += 1;
          for (const { kind, which } of plan.filter(({ at }) => at === requestCount)) {
            next += 1;
            const index = which % Math.max(1, tiles.length);
            if (kind === 'add') tiles.push(feedItemAt(next, 6_000_000 + next));
            else if (kind === 'remove') tiles.splice(index, 1);
            else tiles.splice(index, 1, feedItemAt(tiles[index]?.id ?? next, 7_000_000 + next));
          }
        };
        for (const kill of kills) {
          let writes = 0;
          store.beforeWrite = () => {
            writes += 1;
            if (writes > kill) throw new Error('killed');
          };
          const mirror = await open();
          await runWalks(mirror, store, clock, 1).catch((error: unknown) => {
            if (!(error instanceof Error) || error.message !== 'killed') throw error;
          });
        }
        store.beforeWrite = () => undefined;
        const mirror = await open();
        await runFor(mirror, clock, minute);
        fc.pre((await mirror.progress()).state !== 'refused');
        const { number } = JSON.parse(store.record ?? '');
        await runWalks(mirror, store, clock, number + 3);
        fc.pre((await mirror.progress()).state !== 'refused');
        const isHalf = service.feed.tiles.length * 2 < store.rows.size;
        if (!isHalf) expect(ascending(store.shown())).toEqual(idsOf(tiles));
        else for (const id of idsOf(tiles)) expect(store.shown()).toContain(id);
      },
    ),
    { numRuns: 40 },
  );
});
