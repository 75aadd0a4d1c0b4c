import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { saveObject } from '../catalogue/store/objects.ts';
import { objectRecord } from '../catalogue/store/records.fixture.ts';
import { baseUrls, temporaryStore } from '../catalogue/store/temporary-store.fixture.ts';
import { answerApi } from './answer.ts';
import { openApi } from './openapi.ts';

const ajv = new Ajv2020();

test.each([
  ['/api/search/', 'institution', ['0', '12', '01', 'x', '1'.repeat(16)]],
  ['/api/search/', 'text', ['yes', 'no']],
  ['/api/search/', 'sort', ['title', '-date', 'best']],
  ['/api/search/', 'undated', ['1', '0']],
  ['/api/search/', 'from', [1, 9999, 0, 10_000]],
  ['/api/search/', 'batch_size', [1, 41, 0]],
  ['/api/search/texts/', 'institution', ['12', 'x']],
  ['/api/suggestions/', 'q', ['x'.repeat(300), 'x'.repeat(301)]],
  ['/api/frontpage/', 'type', ['news', 'News']],
  ['/api/objects/{id}/scans/', 'from', [1, 999_999_999, 0, 1_000_000_000]],
] as const)(
  '%s answers the values of %s that the description permits, and no other',
  async (path, name, values) => {
    const { db, catalogue } = await temporaryStore();
    await saveObject(db, baseUrls, objectRecord('a'));
    const parameter = openApi.paths[path].get.parameters.find((one) => one.name === name);
    const check = ajv.compile(parameter?.schema ?? false);
    for (const value of values) {
      const query = new URLSearchParams({ [name]: String(value) });
      const request = { method: 'GET', path: path.replace('{id}', 'a'), query, headers: {} };
      const { status } = await answerApi(catalogue, request, (error) => expect.fail(String(error)));
      const given = parameter?.schema.type === 'array' ? [value] : value;
      expect([value, status]).toEqual([value, check(given) ? 200 : 400]);
    }
  },
);

test('documents that a client may have to wait, and for how long', () => {
  for (const { get } of Object.values(openApi.paths))
    for (const status of [429, 503])
      expect(get.responses[status]).toMatchObject({
        headers: { 'Retry-After': { schema: { type: 'integer' } } },
      });
});
