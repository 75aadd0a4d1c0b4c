// Building blocks of an OpenAPI 3.1 description (https://spec.openapis.org/oas/v3.1.0).

/** Schema of an array. */
export const listOf = (items: object) => ({ type: 'array', items });

type ParameterSchema = { type: string; [keyword: string]: unknown };
type Parameter = { name: string; in: 'path' | 'query'; schema: ParameterSchema };
type Response = {
  description: string;
  headers?: Record<string, { description: string; schema: object }>;
  content?: { 'application/json': { schema: object } };
};

/** A JSON response. */
export function response(description: string, schema: object): Response {
  return { description, content: { 'application/json': { schema } } };
}

/** Schema of the body that says why a request is refused. */
export const detail = { type: 'object', properties: { detail: { type: 'string' } }, required: ['detail'] };
const parameterMessagesSchema = {
  type: 'object',
  additionalProperties: { type: 'array', items: { type: 'string' } },
};
/** The response to a parameter that cannot be understood. */
export const badParameter = {
  // An address that cannot be decoded is refused before its parameters are read.
  400: response('A parameter that cannot be understood.', { oneOf: [parameterMessagesSchema, detail] }),
};

/** The response to a request that may be repeated later. */
const retried = (description: string): Response => ({
  ...response(description, detail),
  headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
});

const optionsSchema = {
  type: 'object',
  properties: {
    name: { type: 'string' },
    description: { type: 'string' },
    renders: listOf({ type: 'string' }),
  },
  required: ['name', 'description', 'renders'],
  additionalProperties: false,
};

/**
 * The operations of a path: GET, HEAD, and OPTIONS, which describes the path.
 * @param parameters in the path and in the query
 * @param problems responses to requests for what does not exist or cannot be served, by status
 */
export function endpoint(
  summary: string,
  description: string,
  schema: object,
  parameters: Parameter[] = [],
  problems: Record<number, Response> = {},
) {
  const refused = { default: response('Refused; the detail says why.', detail) };
  const responses: Record<string, Response> = {
    200: response(description, schema),
    304: { description: 'Not changed since the entity tag that If-None-Match names.' },
    429: retried('Too many requests from one client.'),
    503: retried('The catalogue cannot answer now, or the server is busy.'),
    ...problems,
    ...refused,
  };
  const headers = Object.fromEntries(
    Object.entries(responses).map(([status, { content, ...head }]) => [status, head]),
  );
  return {
    get: { summary, description, parameters, responses },
    head: { summary: `${summary}, the headers alone`, parameters, responses: headers },
    options: {
      summary: `${summary}, described`,
      parameters: parameters.filter((parameter) => parameter.in === 'path'),
      responses: { 200: response('What is at this address.', optionsSchema), ...refused },
    },
  };
}

/** A query parameter. */
export const inQuery = (name: string, description: string, schema: ParameterSchema) => ({
  name,
  in: 'query' as const,
  description,
  schema,
});
/** A path parameter. */
export const inPath = (name: string, schema: ParameterSchema) => ({
  name,
  in: 'path' as const,
  required: true,
  schema,
});
