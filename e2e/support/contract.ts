import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { RawResponse } from './http.ts';

/** An answer of the API has exactly the three headers of the contract, once each, and none of a framework's. */
export function expectContractHeaders(answer: RawResponse): void {
  expect(answer.header('Content-Type')).toBe('application/json');
  expect(answer.header('Allow')).toBe('GET, OPTIONS');
  expect(answer.header('Vary')).toBe('Accept');
  expect(answer.header('Access-Control-Allow-Origin')).toBe('*');
  const known =
    /^(?:content-type|allow|vary|access-control-(?:allow-(?:origin|methods|headers)|expose-headers|max-age)|x-content-type-options|etag|cache-control|content-length|location|retry-after|age|date|connection|keep-alive)$/i;
  expect(answer.lines.map(([name]) => name).filter((name) => !known.test(name))).toEqual([]);
}

type Operation = { responses: Record<string, { content?: { 'application/json': { schema: object } } }> };

/** The parts of the served description that tests read; operations by path and method. */
export type Description = { paths: Record<string, Record<string, Operation>>; components: object };

/** The served description of an API answer, as a function that checks it strictly. */
export function validator(
  { paths, components }: Description,
  path: string,
  status = 200,
  method = 'get',
): ValidateFunction {
  const schema = paths[path]?.[method]?.responses[status]?.content?.['application/json'].schema;
  if (!schema) throw new Error(`The description says nothing of ${status} at ${path}`);
  const ajv = new Ajv2020({ strict: true, allErrors: true });
  ajv.addKeyword('components');
  return ajv.compile({ $id: 'https://library.example/', components, ...schema });
}
