import { randomBytes } from 'node:crypto';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { refuseApi } from '#lib/api/answer.ts';
import { isUnavailable } from '#lib/catalogue/unavailable.ts';
import type { HttpResponse } from '#lib/http.ts';
import type { Answer } from './answer.ts';
import { readBody } from './http/body.ts';
import type { ClientAddress } from './http/client-address.ts';
import { send } from './http/send.ts';
import { sendKept } from './http/send-kept.ts';
import { shortAnswer } from './http/short.ts';
import { parseTarget } from './http/target.ts';
import { answerRefused } from './limits/answer.ts';
import { Refused } from './limits/refused.ts';
import type { RequestEntry } from './log.ts';
import type { Answered } from './metrics/metrics.ts';
import type { FrontRequest } from './request.ts';
import { type RouteOptions, route } from './routes.ts';
import { Shortcuts } from './shortcuts.ts';

export type FrontOptions = RouteOptions & {
  clientAddress: ClientAddress;
  onAnswered?: ((answered: Answered) => void) | undefined;
};

/** Listens to every request of the server: reads, routes, answers, notes. Nothing that comes in can stop it. */
export function createFront(options: FrontOptions): RequestListener {
  const nextId = requestIds();
  const shortcuts = new Shortcuts();
  return (incoming, outgoing) => {
    const begun = performance.now();
    const id = nextId();
    // What is in memory is sent before anything else of this server runs.
    const kept = options.isStopping() ? undefined : shortcuts.find(incoming);
    const sent = kept && sendKept(kept, incoming, outgoing);
    if (sent) {
      note({ id, begun, incoming, ...sent, cache: kept.state }, options);
      return;
    }
    serve(incoming, outgoing, options, { id, begun, shortcuts }).catch((error: unknown) => {
      options.log.error({ id, err: error }, 'request broken off');
      outgoing.destroy();
    });
  };
}

type Serving = { id: string; begun: number; shortcuts: Shortcuts };

async function serve(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  options: FrontOptions,
  { id, begun, shortcuts }: Serving,
) {
  const { method = 'GET' } = incoming;
  // Bodies are read below /preview/ only: a connection that brings one is closed rather than drained.
  const bringsBody =
    incoming.headers['transfer-encoding'] !== undefined ||
    Number(incoming.headers['content-length'] ?? 0) > 0;
  if (bringsBody || options.isStopping()) outgoing.setHeader('Connection', 'close');
  const answered = await answer(incoming, outgoing, id, options);
  shortcuts.learn(incoming, answered);
  const { response, cache } = answered;
  const bytes = await send(response, outgoing, method);
  note({ id, begun, incoming, status: response.status, bytes, cache }, options);
}

type Noted = Pick<RequestEntry, 'id' | 'status' | 'bytes' | 'cache'> & {
  begun: number;
  incoming: IncomingMessage;
};

/** Every request ends here, however it was answered. */
function note({ id, begun, incoming, status, bytes, cache }: Noted, { log, onAnswered }: FrontOptions): void {
  const { method = 'GET', url = '/' } = incoming;
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const ms = Math.round((performance.now() - begun) * 100) / 100;
  onAnswered?.({ path: url, status, ms, bytes, cache });
  log.request({ id, method, path, status, ms, bytes, cache });
}

async function answer(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
  options: FrontOptions,
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
    address: options.clientAddress(incoming.socket.remoteAddress, incoming.headers['x-forwarded-for']),
    body: (maxBytes) => readBody(incoming, outgoing, maxBytes),
  };
  try {
    return await route(request, options);
  } catch (error) {
    if (error instanceof Refused) return { response: await answerRefused(error, request, options.documents) };
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
