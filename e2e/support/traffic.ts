import type { CDPSession } from '@playwright/test';

/** A kind of page that is measured. */
export type PageKind = 'home' | 'static page' | 'institutions' | 'statistics' | 'search' | 'object';

/** One address for each kind of page, found through the server's own API and links. */
export async function pagesAt(url: string): Promise<Record<PageKind, string>> {
  const feed = await fetch(`${url}/api/frontpage/?type=entity&batch_size=1`);
  const [tile] = (await feed.json()) as { related_object: { id: string } }[];
  if (!tile) throw new Error(`The library at ${url} has no object to open`);
  const index = await (await fetch(`${url}/pl/pages`)).text();
  const staticPage = /href="(\/pl\/pages\/[^"#?]+)"/.exec(index)?.[1];
  if (!staticPage) throw new Error(`The library at ${url} has no static page`);
  const object = await fetch(`${url}/pl/objects/${encodeURIComponent(tile.related_object.id)}/-`);
  return {
    home: '/pl',
    'static page': staticPage,
    institutions: '/pl/institutions',
    statistics: '/pl/statistics',
    search: '/pl/search',
    object: new URL(object.url).pathname,
  };
}

/** Total transferred bytes. */
export function totalBytes(requests: { bytes: number }[]): number {
  return requests.reduce((total, { bytes }) => total + bytes, 0);
}

/** A request of a page: its kind as named by Chromium, and its bytes once complete. */
type Request = { requestId: string; url: string; kind?: string; bytes?: number; isOver?: boolean };

/** A page that never becomes idle; the message says what it is waiting for. */
export class Restless extends Error {
  override readonly name = 'Restless';
}

/** The longest wait for a page to become idle, in milliseconds. */
const patience = 60_000;

/** Tracks what a page loads. @param silence milliseconds without activity after which it is idle */
export async function watchTraffic(session: CDPSession, silence: number) {
  const requests = new Map<string, Request>();
  let last = performance.now();
  const touch = () => {
    last = performance.now();
  };
  const note = (requestId: string, changes: Partial<Request>) => {
    touch();
    requests.set(requestId, { ...(requests.get(requestId) ?? { requestId, url: '' }), ...changes });
  };
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => note(requestId, { url }));
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    note(requestId, { kind: response.mimeType.includes('javascript') ? 'Script' : type }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength: bytes }) =>
    note(requestId, { bytes, isOver: true }),
  );
  session.on('Network.loadingFailed', ({ requestId }) => note(requestId, { isOver: true }));
  await session.send('Network.enable');
  return {
    /** Reports other activity. */
    touch,
    loaded: () =>
      [...requests.values()].flatMap(({ bytes, ...one }) => (bytes === undefined ? [] : { ...one, bytes })),
    /** Waits until the page is idle. @throws {Restless} */
    async quiet() {
      touch();
      const open = () => [...requests.values()].filter(({ isOver }) => !isOver).map(({ url }) => url);
      for (const deadline = last + patience; open().length > 0 || performance.now() - last < silence; ) {
        if (performance.now() > deadline)
          throw new Restless(`not idle after ${patience / 1000} s; open: ${open().join(' ') || 'nothing'}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
