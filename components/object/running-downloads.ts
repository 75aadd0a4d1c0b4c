import { saveFile } from '#components/controls/save-file.ts';
import type { OwnFiles } from '#lib/catalogue/catalogue.ts';
import { estimateDownload } from '#lib/downloads/estimate.ts';
import { parseDownload } from '#lib/downloads/request.ts';

/** What is known of the files of a work: nothing where a service holds them. */
export type DownloadedWork = { files?: OwnFiles | undefined; total: number };

/** A file on its way into the browser. */
export type Download = {
  address: string;
  /** How the file is called; until its answer has begun, its format. */
  name: string;
  /** Bytes that have come, and about how many there will be; undefined where nobody knows. */
  bytes: number;
  estimate: number | undefined;
  state: 'running' | 'saved' | 'stopped' | 'broken' | 'refused';
  /** What the server says where it refuses: a line in each language of the site, in their order. */
  refusal?: string[];
  /** Whether it would refuse it again. */
  isFinal?: boolean;
  stop: () => void;
};

/** Larger files are left to the browser, which writes them to the disk as they come. */
const maxBytes = 300_000_000;
/** Bytes after which what has come becomes a Blob, which browsers may move out of memory. */
const blobBytes = 16_000_000;
/** Milliseconds between two changes that are shown. */
const interval = 200;

let downloads: readonly Download[] = [];
const listeners = new Set<() => void>();

/** The downloads since the page was loaded, the newest last. */
export const currentDownloads = () => downloads;

/** Calls after every change of them. Returns what ends that. */
export function followDownloads(changed: () => void): () => void {
  listeners.add(changed);
  return () => listeners.delete(changed);
}

/** Takes one out of the list. */
export function forgetDownload(address: string): void {
  publish(downloads.filter((one) => one.address !== address));
}

/**
 * Begins what a link or a button of a form asks for. @returns false where the browser is to do it: what is large, and what
 * the form does not take
 */
export function startDownload(chosen: HTMLElement, work: DownloadedWork): boolean {
  const address = addressOf(chosen);
  if (address === undefined) return false;
  const estimate = estimateOf(address, work);
  if (estimate !== undefined && estimate > maxBytes) return false;
  if (downloads.some((one) => one.address === address.href && one.state === 'running')) return true;
  void run(address, estimate);
  return true;
}

/** Asks for one again. */
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
  try {
    const answer = await fetch(href, { signal: abort.signal });
    if (!answer.ok || !answer.body) {
      const isFinal = answer.status < 429;
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

async function collect(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  tell: (bytes: number) => void,
): Promise<Blob> {
  const blobs: Blob[] = [];
  let chunks: Uint8Array<ArrayBuffer>[] = [];
  let [bytes, held, told] = [0, 0, 0];
  const reader = body.getReader();
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    chunks.push(read.value);
    bytes += read.value.length;
    held += read.value.length;
    if (held >= blobBytes) {
      blobs.push(new Blob(chunks));
      chunks = [];
      held = 0;
    }
    if (performance.now() - told > interval) {
      told = performance.now();
      tell(bytes);
    }
  }
  return new Blob([...blobs, ...chunks]);
}

/** Where a link leads, or a form with the button that was used; undefined while its fields say what cannot be. */
function addressOf(chosen: HTMLElement): URL | undefined {
  if (chosen instanceof HTMLAnchorElement) return new URL(chosen.href);
  if (!(chosen instanceof HTMLButtonElement) || !chosen.form?.checkValidity()) return undefined;
  const address = new URL(chosen.formAction);
  for (const [name, value] of new FormData(chosen.form)) address.searchParams.set(name, String(value));
  return address;
}

function estimateOf({ pathname, searchParams }: URL, { files, total }: DownloadedWork): number | undefined {
  const asked = parseDownload({ path: pathname, query: searchParams });
  if (!files || !asked) return undefined;
  if ('moved' in asked) return estimateOf(new URL(asked.moved, location.origin), { files, total });
  if ('wrong' in asked) return undefined;
  const { first = 1, last = total } = asked.range ?? {};
  return (estimateDownload(asked, files, total) * (last - first + 1)) / total;
}

/** The name of a file in full (RFC 8187). */
function nameIn(disposition: string | null): string | undefined {
  const coded = /filename\*=UTF-8''([^;]+)/.exec(disposition ?? '')?.[1];
  return coded === undefined ? undefined : decodeURIComponent(coded);
}

function publish(changed: readonly Download[]): void {
  downloads = changed;
  const isRunning = downloads.some(({ state }) => state === 'running');
  // Whoever leaves the page loses what has come: the browser asks first.
  if (isRunning) addEventListener('beforeunload', prevent);
  else removeEventListener('beforeunload', prevent);
  for (const listener of listeners) listener();
}

const prevent = (event: Event) => event.preventDefault();
