import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentDownloads, dismissDownload, restartDownload } from './running-downloads.ts';

beforeEach(() => {
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});

afterEach(() => {
  for (const { address } of currentDownloads()) dismissDownload(address);
  vi.unstubAllGlobals();
});

const download = (address: string, estimate = 5000) =>
  restartDownload({ address, name: '', bytes: 0, estimate, state: 'stopped', stop: () => undefined });

test('a connection that breaks is told with how much had come', async () => {
  const body = new ReadableStream({
    pull(controller) {
      if (currentDownloads()[0]?.bytes) controller.error(new TypeError('network error'));
      else controller.enqueue(new Uint8Array(1000));
    },
  });
  vi.stubGlobal('fetch', async () => new Response(body));
  const address = 'http://library.example/downloads/1.pdf';
  download(address);
  await vi.waitFor(() => expect(currentDownloads()[0]?.state).toBe('broken'));
  expect(currentDownloads()).toMatchObject([{ address, name: 'PDF', estimate: 5000, bytes: 1000 }]);
});

test('who leaves while a file waits for its turn is not asked whether to lose it', async () => {
  let isAsking = false;
  vi.stubGlobal('addEventListener', () => {
    isAsking = true;
  });
  vi.stubGlobal('removeEventListener', () => {
    isAsking = false;
  });
  const headers = { 'content-type': 'text/plain', 'retry-after': '60' };
  vi.stubGlobal('fetch', async () => new Response(null, { status: 429, headers }));
  download('http://library.example/downloads/2.pdf');
  expect(isAsking).toBe(true);
  await vi.waitFor(() => expect(currentDownloads()[0]?.isWaiting).toBe(true));
  expect(isAsking).toBe(false);
  currentDownloads()[0]?.stop();
  await vi.waitFor(() => expect(currentDownloads()[0]?.state).toBe('stopped'));
});

test('a large file waits for its turn too, and is then left to the browser', async () => {
  const address = 'http://library.example/downloads/3.pdf';
  const headers = { 'content-type': 'text/plain', 'retry-after': '0.2' };
  const answers = [new Response(null, { status: 429, headers }), new Response(null)];
  const methods: (string | undefined)[] = [];
  vi.stubGlobal('fetch', async (_: string, { method }: RequestInit) => {
    methods.push(method);
    return answers.shift();
  });
  const link = { href: '', download: undefined, click: vi.fn() };
  vi.stubGlobal('document', { createElement: () => link });
  download(address, 400_000_000);
  await vi.waitFor(() => expect(currentDownloads()[0]?.isWaiting).toBe(true));
  expect(link.click).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(link.click).toHaveBeenCalled());
  expect([link.href, methods, currentDownloads()]).toEqual([address, ['HEAD', 'HEAD'], []]);
});

test('the reason for refusing a large file is shown', async () => {
  const refuse = async (_: string, { method }: RequestInit) =>
    new Response(method === 'GET' ? 'Nie ma.\nThere is none.' : null, {
      status: 404,
      headers: { 'content-type': 'text/plain' },
    });
  vi.stubGlobal('fetch', refuse);
  download('http://library.example/downloads/4.pdf', 400_000_000);
  await vi.waitFor(() => expect(currentDownloads()[0]?.state).toBe('refused'));
  expect(currentDownloads()[0]?.refusal).toEqual(['Nie ma.', 'There is none.']);
});

test.each([
  [200, { state: 'foreign' }],
  [429, { state: 'foreign' }],
  [502, { state: 'foreign' }],
  // As a proxy would again.
  [403, { state: 'refused', isFinal: true }],
])('HTML, which the library never sends, is no file and no reason: %i', async (status, reason) => {
  const headers = { 'content-type': 'text/html' };
  const cancel = vi.fn();
  vi.stubGlobal('fetch', async () => new Response(new ReadableStream({ cancel }), { status, headers }));
  const address = `http://library.example/downloads/${status}.pdf`;
  download(address);
  await vi.waitFor(() => expect(currentDownloads()[0]?.state).not.toBe('running'));
  const [failed] = currentDownloads();
  expect(failed).toMatchObject({ address, bytes: 0, ...reason });
  expect(failed).not.toHaveProperty('refusal');
  expect(cancel).toHaveBeenCalled();
});
