import { parentPort, workerData } from 'node:worker_threads';
import { openPostgresReader } from '../../postgres/open.ts';
import { postgresEngine } from '../postgres/engine.ts';
import { sqliteEngine } from '../sqlite/engine.ts';
import { TextWriter } from '../sqlite/text-writer.ts';
import type { ThreadRequest, ThreadResponse, WorkerData } from './thread.ts';

// A search may take as long as a hundred pages, in SQLite or in counting, so it has a thread of its own; so does
// indexing texts.
async function open(data: WorkerData) {
  switch (data.kind) {
    case 'sqlite':
      return sqliteEngine(data.file);
    case 'postgres': {
      const { reader, moves } = await openPostgresReader(data.url);
      return postgresEngine(reader, moves);
    }
    case 'texts':
      return new TextWriter();
  }
}

// Which methods may be called is up to the modules next to this one; the compiler cannot check it here.
let opened: Promise<Record<string, (...parameters: unknown[]) => unknown>> | undefined;

parentPort?.on('message', (request: ThreadRequest) => {
  void answer(request).then((response) => parentPort?.postMessage(response));
});

async function answer({ id, method, parameters }: ThreadRequest): Promise<ThreadResponse> {
  try {
    opened ??= open(workerData as WorkerData) as unknown as NonNullable<typeof opened>;
    const answers = await opened.catch((error) => {
      opened = undefined;
      throw error;
    });
    return { id, value: await answers[method]?.(...parameters) };
  } catch (error) {
    if (!(error instanceof Error)) return { id, error: { message: String(error) } };
    return { id, error: { message: error.message, ...('code' in error && { code: error.code }) } };
  }
}
