import { expect, test } from 'vitest';
import { newRecord, readRecord, recordForDisplay } from './record.ts';
import { newWalk } from './walk-state.ts';

const begun = { ...newRecord(1), number: 3, walk: { begunAt: 2, state: { ...newWalk, seen: 7 } } };
const { number, ...withoutNumber } = begun;
const { gaps, ...withoutGaps } = begun.walk.state;

test('a record is read as it was written', () => {
  expect(readRecord(JSON.parse(JSON.stringify(begun)))).toEqual(begun);
  expect([readRecord(undefined), readRecord(null)]).toEqual([undefined, undefined]);
});

// A default would let the mirror go on from a guess: it might withdraw what the service still has.
test.each([
  ['a record without the number of its walk', withoutNumber],
  ['a walk without its gaps', { ...begun, walk: { begunAt: 2, state: withoutGaps } }],
  ['a record of a newer version', { ...begun, version: 2 }],
  ['text', 'nonsense'],
])('%s is damaged', (_what, stored) => {
  expect(() => readRecord(stored)).toThrow(/cannot be read/);
  const { problem } = recordForDisplay(stored, 5);
  expect(problem).toMatchObject({
    kind: 'failing',
    message: expect.stringMatching(/cannot be read/),
    since: 5,
  });
});
