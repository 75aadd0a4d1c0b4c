import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuseApi } from '#lib/api/answer.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import type { HttpResponse } from '#lib/http.ts';
import type { Answer } from './answer.ts';
import { readBody } from './http/body.ts';
import { clientAddress } from './http/client-address.ts';
import { send } from './http/send.ts';
import { shortAnswer } from './http/short.ts';
import { parseTarget } from './http/target.ts';
import type { FrontRequest } from './request.ts';
import { type RouteOptions, route } from './routes.ts';

/** Listens to every request of the server: reads, routes, answers, notes. Nothing that comes in can stop it. */
export function createFront(options: RouteOptions): RequestListener {
  const nextId = requestIds();
  return (incoming, outgoing) => {
    const id = nextId();
    serve(incoming, outgoing, id, options).catch((error: unknown) => {
      options.log.error({ id, err: error }, 'request broken off');
      outgoing.destroy();
    });
  };
}

async function serve(incoming: IncomingMessage, outgoing: ServerResponse, id: string, options: RouteOptions) {
  const begun = performance.now();
  const { method = 'GET', url = '/' } = incoming;
  // Bodies are read below /preview/ only: a connection that brings one is closed rather than drained.
  const bringsBody =
    incoming.headers['transfer-encoding'] !== undefined ||
    Number(incoming.headers['content-length'] ?? 0) > 0;
  if (bringsBody || options.isStopping()) outgoing.setHeader('Connection', 'close');
  const { response, cache } = await answer(incoming, outgoing, id, options);
  response.headers['X-Content-Type-Options'] ??= 'nosniff';
  const bytes = await send(response, outgoing, method);
  const ms = Math.round((performance.now() - begun) * 100) / 100;
  options.log.info(
    { id, method, path: url.split('?', 1)[0], status: response.status, ms, bytes, cache },
    'request',
  );
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
  options: RouteOptions,
): Promise<Answer> {
  const url = incoming.url ?? '';
  const target = parseTarget(url);
  if (typeof target === 'number') {
    return { response: url.startsWith('/api/') ? refuseApi(target) : shortAnswer(target) };
  }
  const request: FrontRequest = {
    method: incoming.method ?? 'GET',
    path: target.path,
    query: new URLSearchParams(target.query),
    rawQuery: target.query,
    headers: incoming.headers as FrontRequest['headers'],
    address: clientAddress(incoming.socket.remoteAddress, incoming.headers['x-forwarded-for']),
    body: (maxBytes) => readBody(incoming, outgoing, maxBytes),
  };
  try {
    return await route(request, options);
  } catch (error) {
    if (isUnavailable(error))
      options.log.warn({ id, path: target.path, reason: String(error) }, 'nothing to show');
    else options.log.error({ id, err: error, path: target.path }, 'request failed');
    return { response: await failure(error, request, options) };
  }
}

/** The page for a failure: "come back later" where the catalogue is away, else "our fault". */
async function failure(
  error: unknown,
  request: FrontRequest,
  { catalogue, documents }: RouteOptions,
): Promise<HttpResponse> {
  const available = await catalogue.available();
  const isAway = isUnavailable(error) || available.length === 0;
  return isAway ? documents.answer(503, request, available) : documents.answer(500, request);
}

/** Identifiers of requests for the log: unique among processes, and in order. */
function requestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}
