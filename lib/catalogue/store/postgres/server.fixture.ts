import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { Client, Pool, type PoolConfig } from 'pg';
import { freePort } from '../../../connection/free-ports.fixture.ts';
import { postgresBinaries } from './binaries.fixture.mjs';

const execute = promisify(execFile);

/** A PostgreSQL server for tests, on this machine only. Nothing is synced to disk: its files last for one test. */
export type Server = {
  port: number;
  process: ChildProcess;
  /** URL of a database on it. */
  url(database: string): string;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
  /** Restarts it on the remaining data. */
  restart(): Promise<void>;
  /** Suspends all its processes: it accepts connections and queries, but never answers. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
};

const defaults = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'fsync=off',
  'full_page_writes=off',
  'shared_buffers=32MB',
  'max_connections=150',
  'wal_level=replica',
  // Lets a replica that was down for a while catch up.
  'wal_keep_size=64MB',
  'hot_standby=on',
  'logging_collector=off',
  'log_min_messages=fatal',
];

/** Options of a server. */
type ServerOptions = {
  /** Parent of the folder for its files. */
  parent?: string;
  port?: number;
  /** Settings in addition to the defaults, as `name=value`. */
  settings?: string[];
};

/** Starts an empty server, or a streaming replica of another one. */
export async function startServer(
  primary?: Pick<Server, 'port'>,
  serverOptions: ServerOptions = {},
): Promise<Server> {
  const bin = postgresBinaries();
  if (!bin)
    throw new Error('The tests need PostgreSQL: install the package "postgresql" or set POSTGRES_BIN.');
  const folder = mkdtempSync(join(serverOptions.parent ?? tmpdir(), 'czytelnia-postgres-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const options = { ...user, cwd: folder };
  if (primary) {
    const from = ['-h', '127.0.0.1', '-p', String(primary.port), '-U', 'postgres'];
    const quick = ['-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    await execute(join(bin, 'pg_basebackup'), ['-D', data, ...from, ...quick], options);
  } else {
    // A locale whose order is not bytewise, to expose columns without COLLATE "C".
    const order = ['-E', 'UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=pl-PL'];
    await execute(
      join(bin, 'initdb'),
      ['-D', data, '-U', 'postgres', '-A', 'trust', '-N', ...order],
      options,
    );
  }
  const port = serverOptions.port ?? (await freePort());
  const settings = [...defaults, ...(serverOptions.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const start = async () => {
    const child = spawn(join(bin, 'postgres'), ['-D', data, '-p', String(port), ...settings], {
      ...options,
      stdio: 'ignore',
    });
    await untilItAnswers(port, child);
    return child;
  };
  const end = async (signal: 'SIGKILL' | 'SIGINT') => {
    const child = server.process;
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  const send = (signal: 'SIGSTOP' | 'SIGCONT') => {
    const parent = String(server.process.pid);
    const children = execFileSync('pgrep', ['-P', parent], { encoding: 'utf8' });
    for (const pid of [parent, ...children.trim().split('\n')]) process.kill(Number(pid), signal);
  };
  const server: Server = {
    port,
    process: await start(),
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    kill: () => end('SIGKILL'),
    async restart() {
      server.process = await start();
    },
    freeze: () => send('SIGSTOP'),
    thaw: () => send('SIGCONT'),
    async stop() {
      await end('SIGINT');
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return server;
}

/** PostgreSQL refuses to run as root. */
export function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'postgres');
  if (!entry) throw new Error('The tests run as root and need a user "postgres" to run PostgreSQL as.');
  return { uid: Number(entry[2]), gid: Number(entry[3]) };
}

export async function untilItAnswers(port: number, child: ChildProcess): Promise<void> {
  for (const deadline = Date.now() + 30_000; ; ) {
    const client = new Client({ host: '127.0.0.1', port, user: 'postgres', database: 'postgres' });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > deadline) throw error;
      await setTimeout(20);
    }
  }
}

/** Runs a statement on its own connection to a server. */
export async function execOn(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url });
  // If the server dies meanwhile, the query itself fails.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** A pool whose idle or closing connections the server may end: it stops, or drops a database, without waiting. */
export function openPool(config: PoolConfig): Pool {
  const opened = new Pool(config);
  opened.on('error', () => undefined);
  return opened;
}
