import { Changes } from '#components/controls/changes.ts';
import { saveFile } from '#components/controls/save-file.ts';
import type { FileTotals } from '#lib/catalogue/catalogue.ts';
import { estimateDownload } from '#lib/downloads/estimate.ts';
import { parseDownload } from '#lib/downloads/request.ts';

/** What is known about the files of a work; nothing for files that a mirrored service holds. */
export type DownloadedWork = { files?: FileTotals | undefined; total: number };

export type Download = {
  address: string;
  /** The name of the file; until the answer begins, its format. */
  name: string;
  /** Bytes received, and about how many there will be; undefined where that is unknown. */
  bytes: number;
  estimate: number | undefined;
  state: 'running' | 'saved' | 'stopped' | 'broken' | 'foreign' | 'refused';
  /** While it is running: whether the library sends it only after others. */
  isWaiting?: boolean;
  /** The library's reason for refusing: a line in each language of the site, in their order. */
  refusal?: string[];
  /** Whether it would refuse again. */
  isFinal?: boolean;
  stop: () => void;
};

/** Larger files are left to the browser when it is their turn: it writes them to disk as they arrive. */
const maxBytes = 300_000_000;
/** Received bytes are turned into a Blob, which browsers may move out of memory, each time there are this many. */
const blobBytes = 16_000_000;
/** Milliseconds between two updates of what is shown. */
const interval = 200;

let downloads: readonly Download[] = [];
const changes = new Changes();

/** The downloads since the page was loaded, the newest last. */
export const currentDownloads = () => downloads;

export const followDownloads = changes.follow;

export function dismissDownload(address: string): void {
  publish(downloads.filter((one) => one.address !== address));
}

/**
 * Starts the download that a link or a button of a form asks for.
 * @returns false if the browser should handle the click itself, because the form is invalid
 */
export function startDownload(chosen: HTMLElement, work: DownloadedWork): boolean {
  const address = addressOf(chosen);
  if (address === undefined) return false;
  const estimate = estimateOf(address, work);
  if (downloads.some((one) => one.address === address.href && one.state === 'running')) return true;
  void run(address, estimate);
  return true;
}

export function restartDownload({ address, estimate }: Download): void {
  void run(new URL(address), estimate);
}

async function run(address: URL, estimate: number | undefined): Promise<void> {
  const abort = new AbortController();
  const { href } = address;
  const name = (address.pathname.split('.').at(-1) ?? '').toUpperCase();
  let download: Download = {
    address: href,
    name,
    bytes: 0,
    estimate,
    state: 'running',
    stop: () => abort.abort(),
  };
  publish([...downloads.filter((one) => one.address !== href), download]);
  const change = (changes: Partial<Download>) => {
    download = { ...download, ...changes };
    publish(downloads.map((one) => (one.address === href ? download : one)));
  };
  const isLarge = estimate !== undefined && estimate > maxBytes;
  try {
    const request = (method = 'GET') => fetch(href, { method, signal: abort.signal });
    let answer = await request(isLarge ? 'HEAD' : 'GET');
    // A class or a reading room behind one network address takes turns.
    while (answer.status === 429 && !isForeign(answer)) {
      change({ isWaiting: true });
      await waitForRetry(answer, abort.signal);
      answer = await request(isLarge ? 'HEAD' : 'GET');
    }
    // Only an answer to GET has a reason.
    if (isLarge && !answer.ok) answer = await request();
    if (isLarge && answer.ok && !isForeign(answer)) {
      await answer.body?.cancel();
      leaveToBrowser(href);
      dismissDownload(href);
      return;
    }
    change({ isWaiting: false });
    const isFinal = answer.status < 429;
    if (isForeign(answer)) {
      await answer.body?.cancel();
      change(answer.ok || !isFinal ? { state: 'foreign' } : { state: 'refused', isFinal });
      return;
    }
    if (!answer.ok || !answer.body) {
      change({ state: 'refused', isFinal, refusal: (await answer.text()).trim().split('\n') });
      return;
    }
    change({ name: nameIn(answer.headers.get('content-disposition')) ?? name });
    const file = await collect(answer.body, (bytes) => change({ bytes }));
    saveFile(file, download.name);
    change({ state: 'saved', bytes: file.size });
  } catch {
    change({ state: abort.signal.aborted ? 'stopped' : 'broken' });
  }
}

/** The library answers with a file or in plain text: whether a proxy has answered, or the portal of a network. */
const isForeign = ({ headers }: Response) => headers.get('content-type')?.startsWith('text/html') === true;

/**
 * Has the browser download a file. A link with `download` does not leave the page, so nobody is asked whether to abandon
 * other downloads.
 */
function leaveToBrowser(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  link.download = '';
  link.click();
}

/** Waits for `Retry-After`, or up to twice that, so that readers refused together do not return together. */
async function waitForRetry({ headers }: Response, signal: AbortSignal): Promise<void> {
  const seconds = Number(headers.get('retry-after')) || 5;
  await new Promise((resolve, reject) => {
    setTimeout(resolve, seconds * 1000 * (1 + Math.random()));
    signal.addEventListener('abort', reject, { once: true });
  });
}

async function collect(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, buffered, reported] = [0, 0, 0];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    bytes += read.value.length;
    buffered += read.value.length;
    if (buffered >= blobBytes) {
      blobs.push(new Blob(chunks));
      chunks = [];
      buffered = 0;
    }
    if (performance.now() - reported > interval) {
      reported = performance.now();
      onProgress(bytes);
    }
  }
  return new Blob([...blobs, ...chunks]);
}

/** Where a link leads, or a form with the button that was pressed; undefined while the form is invalid. */
function addressOf(chosen: HTMLElement): URL | undefined {
  if (chosen instanceof HTMLAnchorElement) return new URL(chosen.href);
  if (!(chosen instanceof HTMLButtonElement) || !chosen.form?.checkValidity()) return undefined;
  const address = new URL(chosen.formAction);
  for (const [name, value] of new FormData(chosen.form)) address.searchParams.set(name, String(value));
  return address;
}

function estimateOf({ pathname, searchParams }: URL, { files, total }: DownloadedWork): number | undefined {
  const download = parseDownload({ path: pathname, query: searchParams });
  if (!files || !download) return undefined;
  if ('moved' in download) return estimateOf(new URL(download.moved, location.origin), { files, total });
  if ('wrong' in download) return undefined;
  const { first = 1, last = total } = download.range ?? {};
  return (estimateDownload(download, files, total) * (last - first + 1)) / total;
}

/** The full name of a file, from an extended `filename*` parameter (RFC 8187). */
function nameIn(disposition: string | null): string | undefined {
  const coded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return coded === undefined ? undefined : decodeURIComponent(coded);
}

function publish(changed: readonly Download[]): void {
  downloads = changed;
  const isArriving = downloads.some(({ state, isWaiting }) => state === 'running' && !isWaiting);
  // Leaving the page loses what has arrived, so the browser asks first.
  if (isArriving) addEventListener('beforeunload', prevent);
  else removeEventListener('beforeunload', prevent);
  changes.notify();
}

const prevent = (event: Event) => event.preventDefault();
