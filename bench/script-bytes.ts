import type { Browser, CDPSession } from '@playwright/test';

/** Bytes of script that a page may cost, as Chromium gets them; 1 kB = 1000 bytes. */
export const scriptBudgets = {
  home: 150_000,
  object: 225_000,
  // Pages without islands are sent no file of script at all; e2e/http/markup.test.ts holds what stands in them.
  'static page': 0,
  institutions: 0,
  statistics: 0,
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
    const traffic = await watch(session);
    await page.goto(address);
    await traffic.quiet();
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await traffic.quiet();
    return await Promise.all(traffic.scripts().map((script) => examine(session, script)));
  } finally {
    await context.close();
  }
}

/** Sum of what scripts cost on the wire. */
export function totalBytes(scripts: LoadedScript[]): number {
  return scripts.reduce((sum, { bytes }) => sum + bytes, 0);
}

type Loading = { requestId: string; url: string; isScript: boolean; bytes?: number };

/** Milliseconds without a byte after which a page has what it wants; and the longest wait for that. */
const silence = 700;
const patience = 20_000;

/** Follows what a page loads. */
async function watch(session: CDPSession) {
  const requests = new Map<string, Loading>();
  const open = new Set<string>();
  let lastEvent = performance.now();
  const note = (requestId: string, isOpen: boolean) => {
    lastEvent = performance.now();
    if (isOpen) open.add(requestId);
    else open.delete(requestId);
  };
  session.on('Network.requestWillBeSent', ({ requestId }) => note(requestId, true));
  session.on('Network.loadingFailed', ({ requestId }) => note(requestId, false));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const isScript = type === 'Script' || response.mimeType.includes('javascript');
    requests.set(requestId, { requestId, url: response.url, isScript });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    note(requestId, false);
    const request = requests.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  return {
    scripts: () => [...requests.values()].filter(({ isScript, bytes }) => isScript && bytes !== undefined),
    async quiet() {
      const deadline = performance.now() + patience;
      lastEvent = performance.now();
      while (open.size > 0 || performance.now() - lastEvent < silence) {
        if (performance.now() > deadline) throw new Error(`The page is still loading: ${open.size} requests`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}

async function examine(session: CDPSession, { requestId, url, bytes = 0 }: Loading): Promise<LoadedScript> {
  const { body } = await session.send('Network.getResponseBody', { requestId });
  // The class that OpenSeadragon gives its canvas; no minifier touches it.
  return { path: new URL(url).pathname, bytes, hasViewer: body.includes('openseadragon-canvas') };
}
