import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { Coding } from '../http/encoding.ts';
import { isCompressible } from '../http/encoding.ts';
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

const suffixes = { br: '.br', gzip: '.gz' } as const;

/**
 * The files of a folder that the build made, by address. What the folder held at start is all there is, so no
 * address is ever turned into a path; a file is read when first asked for and stays, for such folders are small.
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
   * Lists a folder; one that is missing is empty.
   * @param prefix beginning of the addresses, with a slash at the end
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

  /** The file with this address, if there is one. */
  find(path: string): Promise<Representation> | undefined {
    const file = this.#files.get(path) ?? this.#files.get(respell(path));
    if (file === undefined || /\.(?:br|gz)$/.test(file)) return undefined;
    const known = this.#read.get(file);
    if (known) return known;
    const reading = this.#load(file);
    this.#read.set(file, reading);
    // A file that could not be read is tried again at the next request.
    reading.catch(() => this.#read.delete(file));
    return reading;
  }

  async #load(file: string): Promise<Representation> {
    const type = contentTypes[extname(file)] ?? 'application/octet-stream';
    const coded: Partial<Record<Coding, Uint8Array>> = {};
    for (const [coding, suffix] of Object.entries(suffixes) as [Coding, string][]) {
      const bytes = isCompressible(type) ? await readFile(file + suffix).catch(() => undefined) : undefined;
      if (bytes) coded[coding] = bytes;
    }
    const headers = {
      'Content-Type': type,
      'Cache-Control': this.#cacheControl,
      ...(isCompressible(type) && { Vary: 'Accept-Encoding' }),
    };
    return new Representation({ status: 200, headers, body: await readFile(file) }, coded);
  }
}

// Browsers leave letters such as `[` or `@` as they are where we write them encoded.
function respell(path: string): string {
  return path
    .split('/')
    .map((segment) => encodeURIComponent(decodeURIComponent(segment)))
    .join('/');
}
