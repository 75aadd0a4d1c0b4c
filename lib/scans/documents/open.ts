import { documentFormat } from '../inspect.ts';
import { openDjvu } from './djvu.ts';
import type { PagedDocument } from './document.ts';
import { openPdf } from './pdf.ts';

const openers = { PDF: openPdf, DjVu: openDjvu };

/**
 * Opens a file of pages that are no images as they stand; undefined where it is another file.
 * @throws {UnreadableFile}
 */
export async function openPaged(file: string): Promise<PagedDocument | undefined> {
  const format = await documentFormat(file);
  return format && (await openers[format](file));
}
