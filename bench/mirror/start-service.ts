import { join } from 'node:path';
import { type Started, start } from '../processes.ts';
import { freePort } from '../site.ts';

/** A service in a process of its own; its address has a slash at the end. */
export type Service = Started & { url: string };

/** @param latency milliseconds that it takes for each answer @param folder for its log */
export async function startService(tiles: number, latency: number, folder: string): Promise<Service> {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}/`;
  const settings = ['--port', port, '--tiles', String(tiles), '--latency', String(latency)];
  const started = await start(
    process.execPath,
    ['.bench/programs/service.js', ...settings],
    async () => (await fetch(`${url}api/stats/`)).ok,
    { log: join(folder, 'service.log') },
  );
  return { ...started, url };
}
