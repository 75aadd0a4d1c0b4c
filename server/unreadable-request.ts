import { type RequestListener, type Server, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** The answer to each error of Node's parser; any other error means that the bytes are no request. */
const answers: Partial<Record<string, [status: number, sentence: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The address of this request, or another of its headers, is too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The body of this request is too long.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'This request did not arrive in time.'],
  HPE_INVALID_URL: [400, 'The address of this request holds letters or signs that must be percent-encoded.'],
};

/** Milliseconds in which a client may read the answer while the rest of what it sends is discarded. */
const readTimeout = 2000;

/**
 * Answers with a sentence what Node's parser refuses, which never becomes a request.
 * @see https://nodejs.org/api/http.html#event-clienterror
 */
export function answerUnreadable(server: Server): void {
  const latest = new WeakMap<Duplex, ServerResponse>();
  const note: RequestListener = ({ socket }, response) => latest.set(socket, response);
  server.on('request', note);
  server.on('checkContinue', note);
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Anything that still arrives of an answered request is refused again.
    if (socket.writableEnded) return;
    const response = latest.get(socket);
    // The sentence would end up inside the answer to an earlier request of the connection.
    const isAnswering = response?.headersSent && !response.writableFinished;
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const [status, sentence] = answers[error.code ?? ''] ?? [400, 'This is not a request that can be read.'];
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: text/plain; charset=utf-8\r\nCache-Control: no-store`;
    socket.end(`${head}\r\nConnection: close\r\n\r\n${sentence}\n`);
    // A connection that is closed with unread bytes is reset, and the client may lose the answer.
    socket.resume();
    setTimeout(() => socket.destroy(), readTimeout).unref();
  });
}
