import { expect, onTestFinished, test, vi } from 'vitest';
import { CatalogueUnavailable } from '#lib/catalogue/unavailable.ts';
import type { NamedShelf } from '#lib/search/shelves.ts';
import { shelvesFor } from './shelves-for.ts';

const place = (value: string): NamedShelf => ({ facet: 'place', value, label: value });

test('a list that is not up to date is served for ten minutes, or until the new one has been read', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  let version = '1';
  const shelves = vi.fn(async (): Promise<NamedShelf[]> => [place('Gdynia')]);
  const catalogue = {
    shelves,
    shelfLimit: async () => 2,
    version: () => version,
    shelfCounts: async (_: string, values: readonly string[]) =>
      values.map((value) => ({ value, label: value, count: 1 })),
  };
  const listed = async () => {
    const answer = await shelvesFor(catalogue, 'pl', 'place', 1);
    const values = answer?.shelves.flatMap((one) => one.values.map(({ value }) => value)) ?? [];
    return answer?.isOld ? [...values, 'old'] : values;
  };
  expect(await listed()).toEqual(['Gdynia']);

  version = '2';
  let renew: (shelves: NamedShelf[]) => void = () => undefined;
  const renewed = new Promise<NamedShelf[]>((resolve) => {
    renew = resolve;
  });
  shelves.mockRejectedValueOnce(new CatalogueUnavailable('busy')).mockReturnValueOnce(renewed);
  expect(await listed()).toEqual(['Gdynia']);
  expect(shelves).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61_000);
  expect(await listed()).toEqual(['Gdynia', 'old']);
  await expect.poll(async () => [await listed(), shelves.mock.calls.length]).toEqual([['Gdynia', 'old'], 3]);

  renew([place('Sopot')]);
  await expect.poll(listed).toEqual(['Sopot']);

  version = '3';
  vi.advanceTimersByTime(601_000);
  shelves.mockRejectedValueOnce(new CatalogueUnavailable('busy'));
  expect(await listed()).toEqual(['Sopot', 'old']);
  expect(await listed()).toEqual(['Gdynia']);
});
