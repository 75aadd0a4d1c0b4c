// The program that says whether an EPUB is one.
import { existsSync } from 'node:fs';
import { ensurePresent } from './debian.mjs';

/** Where the package puts it; it is run with `java -jar`. */
export const epubCheck = '/usr/share/java/epubcheck.jar';

/** @returns {Promise<void>} when it can be run */
export async function ensureEpubCheck() {
  await ensurePresent({
    name: 'EPUBCheck',
    isPresent: () => existsSync(epubCheck),
    packages: ['epubcheck'],
    advice: 'The tests need the program that checks EPUB: install the package "epubcheck".',
  });
}
