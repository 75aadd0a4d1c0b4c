import { batchLimit, type FrontpageQuery } from '#lib/catalogue/catalogue.ts';
import { tileType, tileTypes } from '#lib/catalogue/schema.ts';
import { parseTimestamp, type Timestamp } from '#lib/catalogue/timestamp.ts';
import { type HttpResponse, openToAll } from '#lib/http.ts';

/** A query parameter that cannot be understood; the message is for the person who sent it. */
export class ParameterError extends Error {
  override readonly name = 'ParameterError';
  constructor(
    readonly parameter: string,
    message: string,
  ) {
    super(message);
  }
}

/** The API's body for a parameter that cannot be understood: what is wrong, by the parameter's name. */
export function parameterMessages({ parameter, message }: ParameterError): Record<string, [string]> {
  return { [parameter]: [message] };
}

/** The answer to a parameter that cannot be understood, outside the API: 400 with the API's body. */
export function parameterProblem(error: ParameterError): HttpResponse {
  const headers = { ...openToAll, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' };
  return { status: 400, headers, body: new TextEncoder().encode(JSON.stringify(parameterMessages(error))) };
}

/** Reads the parameters of /api/frontpage/. @throws {ParameterError} */
export function readFrontpageQuery(query: URLSearchParams): FrontpageQuery {
  return {
    type: readType(query),
    max: readTimestamp(query, 'max_sorting_datetime'),
    min: readTimestamp(query, 'min_sorting_datetime'),
    batchSize: readBatchSize(query),
  };
}

/** The single value of a parameter. @throws {ParameterError} where it is given more than once */
export function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  if (values.length > 1) throw new ParameterError(name, 'This parameter is given more than once.');
  return values[0];
}

function readType(query: URLSearchParams) {
  const text = single(query, 'type');
  if (text === undefined) return undefined;
  const parsed = tileType.safeParse(text);
  if (!parsed.success)
    throw new ParameterError('type', `Not a tile type. Use one of: ${tileTypes.join(', ')}.`);
  return parsed.data;
}

function readTimestamp(query: URLSearchParams, name: string): Timestamp | undefined {
  const text = single(query, name);
  if (text === undefined) return undefined;
  const timestamp = parseTimestamp(text);
  if (!timestamp) {
    const example = '2026-11-21T10:30:00.123456';
    throw new ParameterError(name, `Not a timestamp in ISO 8601 without a time zone, such as ${example}.`);
  }
  return timestamp;
}

/** Number of items requested per batch. @throws {ParameterError} */
export function readBatchSize(query: URLSearchParams): number {
  const text = single(query, 'batch_size');
  if (text === undefined) return batchLimit;
  if (!/^\d+$/.test(text) || Number(text) === 0) {
    throw new ParameterError('batch_size', 'Not a whole number of at least 1.');
  }
  return Math.min(Number(text), batchLimit);
}

/** Removes a batch size that lowers nothing, and writes any other in one way; an invalid one stays, to be refused. */
export function normalizeBatchSize(query: URLSearchParams): void {
  const [size = '', ...more] = query.getAll('batch_size');
  if (!/^\d+$/.test(size) || more.length > 0) return;
  if (Number(size) >= batchLimit) query.delete('batch_size');
  else query.set('batch_size', String(Number(size)));
}

/** Position of the first item of a batch, from 0; the query counts from 1. @throws {ParameterError} */
export function readFrom(query: URLSearchParams): number {
  const text = single(query, 'from') ?? '1';
  if (!/^0*[1-9]\d{0,8}$/.test(text)) throw new ParameterError('from', 'Not a number, counted from 1.');
  return Number(text) - 1;
}
