import { startService } from '#lib/catalogue/mirror/service/service.fixture.ts';
import { firstObject } from '../support/addresses.ts';
import { shiftOf, watchShift } from '../support/shift.ts';
import { demoUrl, expect, test } from '../support/test.ts';

/** Minimum number of places at which the content of each page is cut. */
const cuts = 8;

type SlowSite = {
  url: string;
  /** Sets what is sent from now on: a document up to an offset. */
  cut(document: string, end: number): void;
  sendRest(): void;
  stop(): Promise<void>;
};

/**
 * A server that sends a document up to an offset, and the rest on request; nothing else. The browser requests the tab's
 * icon when it has time, so one server stays for all documents.
 */
async function startSlow(): Promise<SlowSite> {
  let current = { document: '', end: 0 };
  let sendRest = () => {};
  const { url, stop } = await startService(({ url }, answer) => {
    if (url !== '/') {
      answer.writeHead(404).end();
      return;
    }
    const { document, end } = current;
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    answer.write(document.slice(0, end));
    sendRest = () => answer.end(document.slice(end));
  });
  return {
    url,
    cut: (document, end) => {
      current = { document, end };
    },
    sendRest: () => sendRest(),
    stop,
  };
}

/** Offsets after elements of the page's content, evenly spaced by number of elements. */
function cutOffsets(document: string): number[] {
  const [start, end] = [document.indexOf('<main'), document.indexOf('</main>')];
  const ends = [...document.slice(start, end).matchAll(/<\/(?:button|p|h1|h2|li|a|dd|div|section)>/g)];
  const step = Math.max(1, Math.floor(ends.length / cuts));
  return ends.filter((_, index) => index % step === 0).map(({ 0: tag, index }) => start + index + tag.length);
}

/** Without the effects of the framework and our own scripts. */
async function withoutScripts(address: string): Promise<string> {
  const document = await (await fetch(demoUrl() + address)).text();
  return document.replace(/<script[\s\S]*?<\/script>/g, '');
}

test.use({ expectedErrors: [/404/] });

for (const width of [360, 1440])
  test(`what is seen of half a document stays in its place when the rest comes, at ${width} pixels`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await watchShift(page);
    const object = await firstObject(demoUrl());
    const slow = await startSlow();
    try {
      for (const address of [object.path('pl'), '/pl', '/pl/institutions', '/pl/statistics']) {
        const document = await withoutScripts(address);
        for (const offset of cutOffsets(document)) {
          slow.cut(document, offset);
          await page.goto(slow.url, { waitUntil: 'commit' });
          await page.waitForFunction(() => performance.getEntriesByName('first-paint').length > 0);
          slow.sendRest();
          await page.waitForLoadState('load');
          const behind = document.slice(Math.max(0, offset - 80), offset);
          // Text that was cut may wrap once it is complete.
          expect.soft(await shiftOf(page), `${address}, cut behind ${behind}`).toBeLessThan(0.05);
        }
      }
    } finally {
      await page.close();
      await slow.stop();
    }
  });
