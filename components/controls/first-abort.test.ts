import { expect, test } from 'vitest';
import { firstAbort } from './first-abort.ts';

test('aborts with the first of several signals, for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const first = firstAbort(undefined, one.signal, other.signal);
  expect(first.aborted).toBe(false);
  other.abort('the other');
  one.abort('the one');
  expect(first.reason).toBe('the other');
  expect(firstAbort(one.signal).reason).toBe('the one');
});
