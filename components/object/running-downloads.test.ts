import { expect, test, vi } from 'vitest';
import { currentDownloads, restartDownload } from './running-downloads.ts';

test('a connection that breaks is told with how much had come', async () => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const body = new ReadableStream({
    pull(controller) {
      if (currentDownloads()[0]?.bytes) controller.error(new TypeError('network error'));
      else controller.enqueue(new Uint8Array(1000));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const address = 'http://library.example/downloads/1.pdf';
  restartDownload({ address, name: '', bytes: 0, estimate: 5000, state: 'stopped', stop: () => undefined });
  await vi.waitFor(() => expect(currentDownloads()[0]?.state).toBe('broken'));
  vi.unstubAllGlobals();
  expect(currentDownloads()).toMatchObject([{ address, name: 'PDF', estimate: 5000, bytes: 1000 }]);
});

test.each([200, 502])('HTML, which the library never sends, is no file and no reason: %i', async (status) => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  const headers = { 'content-type': 'text/html' };
  vi.stubGlobal('fetch', async () => new Response('<title>Hotel</title>', { status, headers }));
  const saved = vi.fn();
  vi.stubGlobal('document', { createElement: saved });
  const address = `http://library.example/downloads/${status}.pdf`;
  restartDownload({ address, name: '', bytes: 0, estimate: 5000, state: 'stopped', stop: () => undefined });
  await vi.waitFor(() => expect(currentDownloads().at(-1)?.state).not.toBe('running'));
  vi.unstubAllGlobals();
  expect(saved).not.toHaveBeenCalled();
  expect(currentDownloads().at(-1)).toMatchObject({ address, state: 'broken', bytes: 0 });
});
