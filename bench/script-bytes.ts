import type { Browser, CDPSession } from '@playwright/test';
import { sum } from './rows.ts';

/** Bytes of script that a page may cost, as Chromium gets them; 1 kB = 1000 bytes. */
export const scriptBudgets = {
  home: 150_000,
  object: 225_000,
  // Pages without islands are sent no file of script at all; e2e/http/markup.test.ts holds what stands in them.
  'static page': 0,
  institutions: 0,
  statistics: 0,
  search: 0,
} as const;

export type BudgetedPage = keyof typeof scriptBudgets;

/** One script as it came over the wire: headers and coded body together. */
export type LoadedScript = { path: string; bytes: number; hasViewer: boolean };

/** One address of each kind of page that has a budget, found by the server's own API and links. */
export async function budgetedPages(url: string): Promise<Record<BudgetedPage, string>> {
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

/**
 * Opens a page with nothing cached, scrolls to its end, and tells which scripts came over the wire by then.
 * @param address absolute
 */
export async function loadedScripts(browser: Browser, address: string): Promise<LoadedScript[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const traffic = await watchTraffic(session, 700);
    await session.send('Network.setCacheDisabled', { cacheDisabled: true });
    await page.goto(address);
    await traffic.quiet();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await traffic.quiet();
    const scripts = traffic.loaded().filter(({ kind }) => kind === 'Script');
    return await Promise.all(
      scripts.map(async ({ requestId, url, bytes }) => {
        const { body } = await session.send('Network.getResponseBody', { requestId });
        // The class that OpenSeadragon gives its canvas; no minifier touches it.
        return { path: new URL(url).pathname, bytes, hasViewer: body.includes('openseadragon-canvas') };
      }),
    );
  } finally {
    await context.close();
  }
}

/** Sum of what scripts cost on the wire. */
export function totalBytes(scripts: { bytes: number }[]): number {
  return sum(scripts.map(({ bytes }) => bytes));
}

/** What a page has asked for: its kind as Chromium names it, and its bytes once all have come. */
type Request = { requestId: string; url: string; kind?: string; bytes?: number; isOver?: boolean };

/** A page that goes on loading or changing; the message says what it waits for. */
export class Restless extends Error {
  override readonly name = 'Restless';
}

/** The longest wait for silence, in milliseconds. */
const patience = 60_000;

/** Follows what a page loads. @param silence milliseconds without anything after which it has come to rest */
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
  session.on('Network.requestWillBeSent', ({ requestId, request }) =>
    note(requestId, { url: request.url, isOver: false }),
  );
  session.on('Network.responseReceived', ({ requestId, type, response }) =>
    note(requestId, { kind: response.mimeType.includes('javascript') ? 'Script' : type }),
  );
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    note(requestId, { bytes: encodedDataLength, isOver: true }),
  );
  session.on('Network.loadingFailed', ({ requestId }) => note(requestId, { isOver: true }));
  await session.send('Network.enable');
  return {
    /** Something else has happened. */
    touch,
    loaded: () =>
      [...requests.values()].flatMap(({ bytes, ...one }) => (bytes === undefined ? [] : { ...one, bytes })),
    /** @throws {Restless} */
    async quiet() {
      touch();
      const open = () => [...requests.values()].filter(({ isOver }) => !isOver).map(({ url }) => url);
      for (const deadline = last + patience; open().length > 0 || performance.now() - last < silence; ) {
        if (performance.now() > deadline)
          throw new Restless(`no rest after ${patience / 1000} s; open: ${open().join(' ') || 'nothing'}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
