import { documentFormat } from '../inspect.ts';
import { openDjvu } from './djvu.ts';
import type { PagedDocument } from './document.ts';
import { openPdf } from './pdf.ts';

const openers = { PDF: openPdf, DjVu: openDjvu };

/** Opens a file whose pages must be rendered; undefined for another kind. @throws {UnreadableFile} */
export async function openPaged(file: string): Promise<PagedDocument | undefined> {
  const format = await documentFormat(file);
  return format && (await openers[format](file));
}
