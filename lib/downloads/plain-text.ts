import { textOf } from '../text/words.ts';
import type { DownloadPage } from './pages.ts';
import { faultSentences, inEveryLanguage, nameOf } from './sentences.ts';
import type { WorkMetadata } from './work-metadata.ts';

/**
 * The plain text of pages as they arrive, in UTF-8: a header about the work, then each page under a line with its
 * number and label. What is missing is stated in brackets.
 */
export async function* plainTextOf(
  metadata: WorkMetadata,
  pages: AsyncIterable<DownloadPage>,
): AsyncGenerator<Buffer> {
  const { title, creators, date, organization, rights, address } = metadata;
  yield Buffer.from(
    `${[title, ...creators, date, organization, rights, address].filter(Boolean).join('\n')}\n`,
  );
  for await (const page of pages) {
    const faults = faultSentences(page);
    const missing = faults.length > 0 ? faults : inEveryLanguage('noText');
    const text = (page.text && textOf(page.text)) || missing.map((sentence) => `[${sentence}]`).join('\n');
    yield Buffer.from(page.gap ? `\n${text}\n` : `\n--- ${nameOf(page)} ---\n\n${text}\n`);
  }
}
