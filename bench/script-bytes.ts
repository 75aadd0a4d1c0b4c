import type { Browser, CDPSession } from '@playwright/test';
import { sum } from './rows.ts';

/** Maximum bytes of script for a page, as transferred to Chromium; 1 kB = 1000 bytes. */
export const scriptBudgets = {
  home: 150_000,
  object: 225_000,
  // Pages without islands load no script files at all; e2e/http/markup.test.ts limits what is inline in them.
  'static page': 0,
  institutions: 0,
  statistics: 0,
  search: 0,
} as const;

export type BudgetedPage = keyof typeof scriptBudgets;

/** A script as transferred: headers and compressed body together. */
export type LoadedScript = { path: string; bytes: number; hasViewer: boolean };

/** One address for each kind of page with a budget, found through the server's own API and links. */
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
 * Opens a page with nothing cached, scrolls to its end, and collects the scripts transferred by then.
 * @param address absolute
 */
export async function loadedScripts(browser: Browser, address: string): Promise<LoadedScript[]> {
  await using context = await browser.newContext();
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
      // A class name that OpenSeadragon gives its canvas; no minifier changes it.
      return { path: new URL(url).pathname, bytes, hasViewer: body.includes('openseadragon-canvas') };
    }),
  );
}

/** Total transferred bytes of scripts. */
export function totalBytes(scripts: { bytes: number }[]): number {
  return sum(scripts.map(({ bytes }) => bytes));
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
          throw new Restless(`no rest after ${patience / 1000} s; open: ${open().join(' ') || 'nothing'}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
