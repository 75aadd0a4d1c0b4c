import { UnreadableFile } from '#lib/unreadable-file.ts';
import { type CompositionTask, composePictures } from './compose.ts';
import type { DocumentFacts } from './documents/document.ts';
import { openPaged } from './documents/open.ts';
import { type GeneratedScan, makeScan } from './make.ts';

/** To make the files of one image, or of a page of a document, in an existing empty folder. */
export type ScanTask = { file: string; folder: string; maxPixels: number; page: number };

/** To read a document's own metadata. */
type DocumentTask = { document: string };

/** Any of them, or to compose an image of several. */
export type Task = ScanTask | DocumentTask | CompositionTask;

/** The outcome of a task. `unreadable` blames the file, `failed` the machine. */
export type TaskOutcome<Result> = { done: Result } | { unreadable: string } | { failed: string };

/** Does one task; errors become part of the outcome. */
export async function runTask(task: ScanTask): Promise<TaskOutcome<GeneratedScan>>;
export async function runTask(task: DocumentTask): Promise<TaskOutcome<DocumentFacts>>;
export async function runTask(task: CompositionTask): Promise<TaskOutcome<undefined>>;
export async function runTask(task: Task): Promise<TaskOutcome<GeneratedScan | DocumentFacts | undefined>>;
export async function runTask(task: Task): Promise<TaskOutcome<GeneratedScan | DocumentFacts | undefined>> {
  try {
    if ('document' in task) return { done: await factsOf(task) };
    if ('pictures' in task) {
      await composePictures(task);
      return { done: undefined };
    }
    const { file, folder, maxPixels, page } = task;
    return { done: await makeScan(file, folder, maxPixels, page) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { unreadable: error.message };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}

async function factsOf({ document }: DocumentTask): Promise<DocumentFacts> {
  await using opened = await openPaged(document);
  if (!opened) throw new UnreadableFile('it is not a document of pages');
  return await opened.facts();
}
