import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from './report.ts';

/** The stops registered by {@link withStop}, the oldest first. */
const stops = new Set<() => Promise<void>>();

/**
 * Registers something to be stopped once, when the block that declares it with `await using` ends, or if the program is
 * interrupted or fails.
 */
export function withStop<One extends object>(one: One, stop: () => unknown): One & AsyncDisposable {
  if (process.listenerCount('uncaughtException', stopAll) === 0) {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopAll);
    process.on('uncaughtException', stopAll);
  }
  let stopping: Promise<unknown> | undefined;
  const stopOnce = async () => {
    // Others wait for a stop in progress: a folder cannot be removed before the disk in it.
    if (stops.delete(stopOnce)) stopping = (async () => stop())();
    await stopping;
  };
  stops.add(stopOnce);
  return Object.assign(one, { [Symbol.asyncDispose]: stopOnce });
}

/** Stops everything registered by {@link withStop}, the newest first, even if one of them fails. */
export async function stopRegistered(): Promise<void> {
  for (const stop of [...stops].reverse()) await stop().catch((error) => say(`Not stopped: ${error}`));
}

let isStopping = false;

async function stopAll(reason: unknown): Promise<void> {
  // What fails because others are being stopped must not end the process before they are.
  say(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
  if (isStopping) return;
  isStopping = true;
  await stopRegistered();
  process.exit(reason instanceof Error ? 1 : 130);
}

/** An empty folder, which is removed afterwards. */
export function newFolder() {
  const path = mkdtempSync(join(tmpdir(), 'czytelnia-run-'));
  return withStop({ path }, () => rmSync(path, { recursive: true, force: true, maxRetries: 20 }));
}
