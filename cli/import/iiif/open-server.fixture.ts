import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Processor } from 'iiif-processor';

/** An IIIF server: image services for real images, and JSON and XML set by tests, including the browser tests. */
export type IiifServer = {
  origin: string;
  /** By path: objects are sent as JSON, strings as XML, numbers as status; `moved` redirects, functions get queries. */
  answers: Map<string, unknown>;
  /** Paths that were requested. */
  requests: string[];
  close(): void;
};

/**
 * @param folder of the images; `/iiif/3/{name}` serves the image of that name, `/iiif/2/` does so in version 2
 * @param limit the greatest width of an answer, and whether the services declare it
 */
export async function openIiifServer(
  folder: string,
  limit?: { width: number; isDeclared: boolean },
): Promise<IiifServer> {
  const answers = new Map<string, unknown>();
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    requests.push(path);
    answer(path, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });

  async function answer(path: string, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const known = answers.get(path) ?? answers.get(pathname);
    const given: unknown = typeof known === 'function' ? await known(searchParams) : known;
    // `Retry-After: 0`, so that the client does not pause before it retries.
    if (given instanceof Object && 'moved' in given)
      response.writeHead(302, { Location: String(given.moved) }).end();
    else if (typeof given === 'number') response.writeHead(given, { 'Retry-After': '0' }).end();
    else if (typeof given === 'string')
      response.writeHead(200, { 'Content-Type': 'application/xml' }).end(given);
    else if (given !== undefined)
      response.writeHead(200, { 'Content-Type': 'application/ld+json' }).end(JSON.stringify(given));
    else if (path.startsWith('/iiif/')) await image(path, response);
    else {
      const file = pathname.startsWith('/files/')
        ? await readFile(join(folder, decodeURIComponent(pathname.slice(7)))).catch(() => undefined)
        : undefined;
      response.writeHead(file ? 200 : 404).end(file);
    }
  }

  async function image(path: string, response: ServerResponse): Promise<void> {
    const { port } = server.address() as AddressInfo;
    const target = limit ? path.replace(/\/full\/(max|full)\//, `/full/${limit.width},/`) : path;
    const processor = new Processor(`http://127.0.0.1:${port}${target}`, async ({ id }: { id: string }) =>
      createReadStream(join(folder, id)),
    );
    const result = await processor.execute();
    if (result.type === 'content') {
      const info = limit?.isDeclared && path.endsWith('/info.json');
      const body = info
        ? JSON.stringify({ ...JSON.parse(String(result.body)), maxWidth: limit.width })
        : result.body;
      response.writeHead(200, { 'Content-Type': result.contentType }).end(body);
    } else if (result.type === 'redirect') response.writeHead(302, { Location: result.location }).end();
    else response.writeHead(result.statusCode).end(result.message);
  }

  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, answers, requests, close: () => void server.close() };
}
