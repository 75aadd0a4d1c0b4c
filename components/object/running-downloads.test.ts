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
