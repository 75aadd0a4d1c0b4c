import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { postgresBinaries } from './binaries.fixture.mjs';
import { execOn, type Server, serverUser, startServer, untilItAnswers } from './server.fixture.ts';

const passwords = { DATABASE_PASSWORD: 'library-password', REPLICATION_PASSWORD: 'replication-password' };
const bin = postgresBinaries() ?? '';

let primary: Server;
let folder: string;

beforeAll(async () => {
  primary = await startServer();
  folder = mkdtempSync(join(tmpdir(), 'czytelnia-deploy-'));
  const user = serverUser();
  if (user) chownSync(folder, user.uid, user.gid);
  await promisify(execFile)('bash', [resolve('deploy/postgres-primary.sh')], settingsOf(folder));
});

afterAll(async () => {
  await primary?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** How a script is run: as its container would, but as a client of the server above. */
function settingsOf(PGDATA: string) {
  const server = { PGHOST: '127.0.0.1', PGPORT: String(primary.port), POSTGRES_USER: 'postgres' };
  const env = { ...process.env, ...server, ...passwords, PGDATA, PATH: `${bin}:${process.env.PATH}` };
  return { ...serverUser(), cwd: folder, env };
}

async function startReplica(data: string): Promise<ChildProcess> {
  const port = await freePort();
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=150',
    'fsync=off',
  ];
  const options = ['-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  const started = spawn('bash', [resolve('deploy/postgres-replica.sh'), ...options], {
    ...settingsOf(data),
    stdio: 'ignore',
  });
  onTestFinished(() => stop(started));
  await untilItAnswers(port, started);
  return started;
}

async function stop(replica: ChildProcess): Promise<void> {
  if (replica.exitCode !== null || replica.signalCode !== null) return;
  replica.kill('SIGINT');
  await once(replica, 'exit');
}

const slots = () => execOn(primary.url('postgres'), 'SELECT slot_name, active FROM pg_replication_slots');

test('a replica is set up whatever became of its slot, and stores no password', async () => {
  const data = join(folder, 'data');
  const setUp = async () => {
    const replica = await startReplica(data);
    await expect.poll(slots).toEqual([{ slot_name: 'replica', active: true }]);
    expect(readFileSync(join(data, 'postgresql.auto.conf'), 'utf8')).not.toContain(
      passwords.REPLICATION_PASSWORD,
    );
    await stop(replica);
    await expect.poll(slots).toEqual([{ slot_name: 'replica', active: false }]);
    rmSync(data, { recursive: true });
  };
  await setUp();
  await setUp();
  // A replica that was promoted has none.
  await execOn(primary.url('postgres'), "SELECT pg_drop_replication_slot('replica')");
  await setUp();
});
