import { expect, test } from 'vitest';
import { dublinCore, five, harvested, image } from './harvested.fixture.ts';

test('a record that is not XML costs no other: the harvest goes on, and asks for it again', async () => {
  const { provider, harvest } = await harvested({ ...five, b: dublinCore(`${image}\u0001`) });
  expect(await harvest()).toMatchObject({
    identifiers: ['a', 'c', 'd', 'e'],
    problems: ['error b'],
    reasons: [expect.stringContaining('disallowed character')],
    requests: ['from ', '2||9', '4||9'],
  });
  expect(await harvest()).toMatchObject({ problems: ['error b'] });
  const mended = { identifier: 'b', datestamp: '2026-10-01T00:00:00Z', content: dublinCore(image) };
  provider.records = provider.records.map((one) => (one.identifier === 'b' ? mended : one));
  expect(await harvest()).toMatchObject({
    identifiers: ['b'],
    problems: [],
    requests: ['b', 'from 2026-11-01T00:00:00Z'],
  });
  expect((await harvest()).requests).not.toContain('b');
});

test('pages none of whose records is XML cost no others: the harvest goes on, and asks for each record again', async () => {
  const broken = dublinCore(`${image}\u0001`);
  const { provider, harvest } = await harvested({ ...five, c: broken, d: broken, e: broken });
  const failed = { identifiers: ['a', 'b'], problems: ['error c', 'error d', 'error e'] };
  expect(await harvest()).toMatchObject({ ...failed, requests: ['from ', '2||9', '4||9'] });
  provider.records = provider.records.map((one) => ({
    ...one,
    datestamp: '2026-10-01',
    content: dublinCore(image),
  }));
  expect(await harvest()).toMatchObject({
    identifiers: ['c', 'd', 'e'],
    requests: ['c', 'd', 'e', 'from 2026-11-01T00:00:00Z'],
  });
});

test('a page whose end cannot be read ends the harvest, and is asked for again without those before', async () => {
  const { provider, harvest } = await harvested(five);
  const page = provider.answer(new URLSearchParams({ verb: 'ListRecords', resumptionToken: '2||9' }));
  const cut = String(page).replace('</ListRecords>', '');
  provider.override = ({ resumptionToken }) => (resumptionToken?.startsWith('2') ? cut : undefined);
  expect(await harvest()).toMatchObject({ identifiers: ['a', 'b'], reasons: [expect.anything()] });
  expect(await harvest()).toMatchObject({
    identifiers: [],
    reasons: [expect.anything()],
    requests: ['2||9'],
  });
  provider.override = () => undefined;
  expect(await harvest()).toMatchObject({ identifiers: ['c', 'd', 'e'], requests: ['2||9', '4||9'] });
});
