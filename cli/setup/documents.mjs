// The programs that the tests of downloaded files read them with.
import { spawnSync } from 'node:child_process';
import { ensurePresent } from './debian.mjs';

/** @returns {Promise<void>} when they can be run */
export async function ensureDocumentTools() {
  await ensurePresent({
    name: 'qpdf, Poppler and Info-ZIP',
    isPresent: () =>
      ['qpdf', 'pdftotext', 'pdfinfo', 'pdfimages', 'unzip'].every(
        (name) => spawnSync(name).error === undefined,
      ),
    packages: ['qpdf', 'poppler-utils', 'unzip'],
    advice:
      'The tests need programs that read PDF and ZIP: install the packages "qpdf", "poppler-utils" and "unzip".',
  });
}
