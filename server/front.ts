import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuseApi } from '#lib/api/answer.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import { reservationHeaders } from '#lib/discovery/reservations.ts';
import { failDownload } from '#lib/downloads/answer.ts';
import { type HttpResponse, openToAll } from '#lib/http.ts';
import { FastPath } from './fast-path.ts';
import { IncompleteBody, readBody } from './http/body.ts';
import type { ClientAddress } from './http/client-address.ts';
import { framedHeaders } from './http/framed.ts';
import { send, sendAtOnce } from './http/send.ts';
import { shortAnswer } from './http/short.ts';
import { hasOneHost, parseTarget, toOriginForm } from './http/target.ts';
import { answerRefused } from './limits/answer.ts';
import { type RefusalReason, Refused } from './limits/refused.ts';
import type { Answered } from './metrics/metrics.ts';
import { retryAfter } from './pages/policy.ts';
import type { Answer, FrontRequest } from './request.ts';
import { type RouteOptions, route } from './routes.ts';

export type FrontOptions = RouteOptions & {
  clientAddress: ClientAddress;
  /** Called when a request is completed. */
  onAnswered?: ((answered: Answered) => void) | undefined;
  onRefused?: ((reason: RefusalReason) => void) | undefined;
};

/** Handles every request: parses, routes, answers and logs it. No request can crash it. */
export function createFront(options: FrontOptions): RequestListener {
  const nextId = requestIds();
  const fastPath = new FastPath();
  const reserved = Object.entries(reservationHeaders(options.reservations));
  return (incoming, outgoing) => {
    for (const [name, value] of reserved) outgoing.setHeader(name, value);
    toOriginForm(incoming);
    const request = { id: nextId(), startedAt: performance.now(), incoming };
    const cached = options.isStopping() ? undefined : fastPath.find(incoming);
    if (cached) {
      const bytes = sendAtOnce(cached, outgoing, incoming.method);
      note(request, { status: cached.status, bytes, cache: 'hit' }, options);
      return;
    }
    serve(request, outgoing, options, fastPath).catch((error: unknown) => {
      options.log.error({ id: request.id, err: error }, 'request broken off');
      if (outgoing.headersSent) outgoing.destroy();
      else sendFailure(request, outgoing, options);
    });
  };
}

/** A request with its id in the log, and the time it arrived. */
type Received = { id: string; startedAt: number; incoming: IncomingMessage };

async function serve(
  request: Received,
  outgoing: ServerResponse,
  options: FrontOptions,
  fastPath: FastPath,
): Promise<void> {
  const { id, incoming } = request;
  // Few bodies are read (below /preview/, from harvesters): connections with a body are closed rather than drained.
  const bringsBody =
    incoming.headers['transfer-encoding'] !== undefined ||
    Number(incoming.headers['content-length'] ?? 0) > 0;
  if (bringsBody || options.isStopping()) outgoing.setHeader('Connection', 'close');
  const answered = await answer(incoming, outgoing, id, options);
  fastPath.learn(incoming, answered);
  const { response, cache } = answered;
  const bytes = await send(response, outgoing, incoming.method);
  note(request, { status: response.status, bytes, cache }, options);
}

/** Answers when the body cannot be opened. Scripts of other sites may read that answer too, as they may read files. */
function sendFailure(request: Received, outgoing: ServerResponse, options: FrontOptions): void {
  const failed = shortAnswer(503, {
    'Retry-After': retryAfter,
    ...openToAll,
    ...framedHeaders(request.incoming.url ?? ''),
  });
  const bytes = sendAtOnce(failed, outgoing, request.incoming.method);
  note(request, { status: failed.status, bytes, cache: undefined }, options);
}

/** Logs and counts a request; every request ends up here. */
function note(
  { id, startedAt, incoming }: Received,
  sent: Pick<Answered, 'status' | 'bytes' | 'cache'>,
  { log, onAnswered }: FrontOptions,
): void {
  const { method = 'GET', url = '/' } = incoming;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const ms = Math.round((performance.now() - startedAt) * 100) / 100;
  onAnswered?.({ path, ms, ...sent });
  log.request({ id, method, path, ms, ...sent });
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
  options: FrontOptions,
): Promise<Answer> {
  const url = incoming.url ?? '';
  const target = hasOneHost(incoming) ? parseTarget(url) : 400;
  if (typeof target === 'number') {
    if (url.startsWith('/api/')) return { response: refuseApi(target) };
    return { response: shortAnswer(target, { ...openToAll, ...framedHeaders(url) }) };
  }
  const request: FrontRequest = {
    method: incoming.method ?? 'GET',
    path: target.path,
    query: new URLSearchParams(target.query),
    rawQuery: target.query,
    headers: incoming.headers as FrontRequest['headers'],
    address: options.clientAddress(incoming.socket.remoteAddress, incoming.headers['x-forwarded-for']),
    body: (maxBytes) => readBody(incoming, outgoing, maxBytes),
  };
  try {
    return await route(request, options);
  } catch (error) {
    if (error instanceof IncompleteBody) return { response: shortAnswer(400) };
    if (error instanceof Refused) {
      options.onRefused?.(error.reason);
      return { response: await answerRefused(error, request, options.documents) };
    }
    if (isUnavailable(error))
      options.log.warn({ id, path: target.path, reason: String(error) }, 'nothing to show');
    else options.log.error({ id, err: error, path: target.path }, 'request failed');
    return { response: await failure(error, request, options) };
  }
}

/** The page for a failure, or for a download its sentence: 503 if the catalogue is unavailable, else 500. */
async function failure(
  error: unknown,
  request: FrontRequest,
  { catalogue, documents }: RouteOptions,
): Promise<HttpResponse> {
  const available = await catalogue.available();
  const isAway = isUnavailable(error) || available.length === 0;
  if (request.path.startsWith('/downloads/')) return failDownload(isAway ? 503 : 500);
  return isAway ? documents.answer(503, request, available) : documents.answer(500, request);
}

/** Generates request ids for the log: unique across processes, and ascending. */
function requestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => `${process}-${(count++).toString(36)}`;
}
