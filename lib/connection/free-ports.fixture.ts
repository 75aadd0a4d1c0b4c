import { once } from 'node:events';
import { createServer } from 'node:net';

/** Above the ports that browsers block, below the ephemeral ones, which outgoing connections take too. */
const range = { first: 12_000, count: 20_000 };

// Each process starts elsewhere and moves on, so that it does not return a port again before something listens on it.
let next = (process.pid * 397) % range.count;

/** Distinct ports on which nothing listened a moment ago, at any address of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const ports: number[] = [];
  while (ports.length < count) {
    const port = range.first + next;
    next = (next + 1) % range.count;
    if (await isFree(port)) ports.push(port);
  }
  return ports;
}

/** One of {@link freePorts}. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
