import { expect, test, vi } from 'vitest';
import { FailureLog } from './failure-log.ts';

test('each reason is told once until the work succeeds', () => {
  const tell = vi.fn();
  const failures = new FailureLog(tell);
  for (const reason of ['one', 'other', 'one']) failures.failed(reason);
  failures.succeeded();
  failures.failed('one');
  expect(tell.mock.calls).toEqual([[{ reason: 'one' }], [{ reason: 'other' }], [{ reason: 'one' }]]);
});

test('thousands of reasons that come again and again are not told without end', () => {
  const tell = vi.fn();
  const failures = new FailureLog(tell);
  for (let pass = 0; pass < 3; pass += 1)
    for (let text = 0; text < 3000; text += 1) failures.failed(`text ${text} is lost`);
  expect(tell).toHaveBeenCalledTimes(1001);
  expect(tell).toHaveBeenLastCalledWith({ reason: 'other reasons, which are no longer told' });
});
