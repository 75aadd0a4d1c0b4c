import { expect, test, vi } from 'vitest';
import { FailureLog } from './failure-log.ts';

test('each reason is logged once until the work succeeds', () => {
  const log = vi.fn();
  const failures = new FailureLog(log);
  for (const reason of ['one', 'other', 'one']) failures.failed(reason);
  failures.succeeded();
  failures.failed('one');
  expect(log.mock.calls).toEqual([[{ reason: 'one' }], [{ reason: 'other' }], [{ reason: 'one' }]]);
});

test('thousands of recurring reasons are not logged without end', () => {
  const log = vi.fn();
  const failures = new FailureLog(log);
  for (let pass = 0; pass < 3; pass += 1)
    for (let text = 0; text < 3000; text += 1) failures.failed(`text ${text} is lost`);
  expect(log).toHaveBeenCalledTimes(1001);
  expect(log).toHaveBeenLastCalledWith({ reason: 'other reasons, which are no longer told' });
});
