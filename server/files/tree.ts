import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { type Coding, isCompressible } from '../http/encoding.ts';
import { Representation } from '../http/representation.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
};

/**
 * What browsers ask for by CORS: modules and fonts. In a frame without `allow-same-origin`, as WordPress makes them, the
 * site's own are foreign.
 */
const needsCors = /^\/scripts\/|\.woff2?$/;

const suffixes = { br: '.br', gzip: '.gz' } as const;

/**
 * The files of a build folder, by address. The folder is listed once at start-up, so no address is ever resolved to a
 * path; files are read on first request and kept in memory, because such folders are small.
 */
export class FileTree {
  readonly #files: Map<string, string>;
  readonly #read = new Map<string, Promise<Representation>>();
  readonly #cacheControl: string;

  private constructor(files: Map<string, string>, cacheControl: string) {
    this.#files = files;
    this.#cacheControl = cacheControl;
  }

  /**
   * Lists a folder; a missing one counts as empty.
   * @param prefix start of the addresses, with a trailing slash
   */
  static async open(folder: string, prefix: string, cacheControl: string): Promise<FileTree> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = new Map<string, string>();
    for (const entry of entries) {
      if (!entry.isFile() || entry.name.startsWith('.')) continue;
      const file = join(entry.parentPath, entry.name);
      const address = relative(folder, file).split(sep).map(encodeURIComponent).join('/');
      files.set(prefix + address, file);
    }
    return new FileTree(files, cacheControl);
  }

  /** The file at an address, if there is one. */
  find(path: string): Promise<Representation> | undefined {
    const file = this.#files.get(path) ?? this.#files.get(respell(path));
    if (file === undefined || /\.(?:br|gz)$/.test(file)) return undefined;
    const known = this.#read.get(file);
    if (known) return known;
    const reading = this.#load(file, needsCors.test(path));
    this.#read.set(file, reading);
    // If a file could not be read, the next request tries again.
    reading.catch(() => this.#read.delete(file));
    return reading;
  }

  async #load(file: string, isOpen: boolean): Promise<Representation> {
    const type = contentTypes[extname(file)] ?? 'application/octet-stream';
    const coded: Partial<Record<Coding, Uint8Array>> = {};
    for (const [coding, suffix] of Object.entries(suffixes) as [Coding, string][]) {
      const bytes = isCompressible(type) ? await readFile(file + suffix).catch(() => undefined) : undefined;
      if (bytes) coded[coding] = bytes;
    }
    const headers = {
      'Content-Type': type,
      'Cache-Control': this.#cacheControl,
      ...(isOpen && { 'Access-Control-Allow-Origin': '*' }),
      ...(isCompressible(type) && { Vary: 'Accept-Encoding' }),
    };
    return new Representation({ status: 200, headers, body: await readFile(file) }, coded);
  }
}

// Browsers leave characters such as `[` or `@` unencoded, which encodeURIComponent encodes.
function respell(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}
