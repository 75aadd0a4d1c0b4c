import type { Worker } from 'node:cluster';
import { Attempts } from '#lib/preview/attempts.ts';
import { type ServeOptions, type Serving, serve } from '../serve.ts';
import { isMessage, type Message } from './messages.ts';

/** Answers requests as one of several processes, until the primary asks it to stop. */
export async function serveAsWorker(worker: Worker, options: ServeOptions): Promise<void> {
  const send = (message: Message) => worker.isConnected() && worker.send(message);
  const attempts = new Attempts(undefined, (attempt) => send({ czytelnia: 'attempt', attempt }));
  let serving: Serving | undefined;
  const stop = async (drainFor: number) => {
    await serving?.stop(drainFor);
    process.exit(0);
  };
  process.on('message', (message) => {
    if (!isMessage(message)) return;
    if (message.czytelnia === 'attempt') attempts.note(message.attempt);
    if (message.czytelnia === 'stop') void stop(message.drainFor);
  });
  // A terminal sends these signals to all processes at once; workers ignore them and wait for the primary's message.
  process.on('SIGINT', () => {});
  process.on('SIGHUP', () => {});
  process.on('SIGTERM', () => void stop(0));
  serving = await serve({ ...options, attempts });
}
