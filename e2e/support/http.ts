import { request as httpRequest } from 'node:http';

export type RawResponse = {
  status: number;
  /** Header lines as received, names in the case that was sent. */
  lines: [name: string, value: string][];
  /** The value of a header; several lines are joined by a line break, so that a second one is noticed. */
  header(name: string): string | undefined;
  /** Bytes as received, compressed or not. */
  body: Buffer;
  text(): string;
};

export type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** Stops waiting for an answer. */
  signal?: AbortSignal;
};

/** Sends a request with exactly this target, nothing added or normalised, and reads the answer as received. */
export function fetchRaw(
  url: string,
  target: string,
  { method = 'GET', headers = {}, body, signal }: RawRequest = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = httpRequest(
      { hostname, port, path: target, method, headers, agent: false, signal },
      (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece));
        incoming.on('error', reject);
        incoming.on('end', () => {
          const lines: [string, string][] = [];
          for (let index = 0; index < incoming.rawHeaders.length; index += 2)
            lines.push([incoming.rawHeaders[index] ?? '', incoming.rawHeaders[index + 1] ?? '']);
          const body = Buffer.concat(pieces);
          resolve({
            status: incoming.statusCode ?? 0,
            lines,
            header: (name) => {
              const values = lines
                .filter(([one]) => one.toLowerCase() === name.toLowerCase())
                .map(([, value]) => value);
              return values.length === 0 ? undefined : values.join('\n');
            },
            body,
            text: () => body.toString('utf8'),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}
