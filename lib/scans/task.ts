import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { DocumentFacts } from './documents/document.ts';
import { openPaged } from './documents/open.ts';
import { type GeneratedScan, makeScan } from './make.ts';

/** To make the files of one image, or of a page of a document, in an existing empty folder. */
export type ScanTask = { file: string; folder: string; maxPixels: number; page: number };

/** To read a document's own metadata. */
export type DocumentTask = { document: string };

/** The outcome of a task. `unreadable` blames the file, `failed` the machine. */
export type TaskOutcome<Result> = { done: Result } | { unreadable: string } | { failed: string };

/** Does one task; errors become part of the outcome. */
export async function runTask(task: ScanTask): Promise<TaskOutcome<GeneratedScan>>;
export async function runTask(task: DocumentTask): Promise<TaskOutcome<DocumentFacts>>;
export async function runTask(
  task: ScanTask | DocumentTask,
): Promise<TaskOutcome<GeneratedScan | DocumentFacts>>;
export async function runTask(
  task: ScanTask | DocumentTask,
): Promise<TaskOutcome<GeneratedScan | DocumentFacts>> {
  try {
    if ('document' in task) return { done: await factsOf(task) };
    const { file, folder, maxPixels, page } = task;
    return { done: await makeScan(file, folder, maxPixels, page) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function factsOf({ document }: DocumentTask): Promise<DocumentFacts> {
  const opened = await openPaged(document);
  if (!opened) throw new UnreadableFile('it is not a document of pages');
  try {
    return await opened.facts();
  } finally {
    await opened.close();
  }
}
