import { once } from 'node:events';
import { createServer } from 'node:net';

/** Ports, all different, on which nobody listened a moment ago, at any address of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  // All are held until the last is found: a port that is let go may be given again at once.
  const servers = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No free port');
    return address.port;
  });
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}

/** One of {@link freePorts}. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
