import { expect, test, vi } from 'vitest';
import { Journal } from '../journal.ts';
import { Visitor, wholeJson, wholePage } from '../visitor.ts';
import { open } from './visitors.ts';

test.each([
  ['/pl', wholePage],
  ['/en?max_sorting_datetime=2026-11-12T07:00:00.000023', wholePage],
  ['/api/frontpage/?batch_size=5', wholeJson],
  ['/readyz', wholeJson],
])('%s is judged as what it is', async (path, judge) => {
  const visitor = new Visitor({ site: 'http://library.example', journal: new Journal(), timeout: 1 });
  const get = vi.spyOn(visitor, 'get').mockResolvedValue(undefined);
  await open(visitor, 'way', path);
  expect(get).toHaveBeenCalledWith('way', path, judge);
});
