import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { freePort } from '../../../connection/free-ports.fixture.ts';
import { pgbouncerProgram } from './binaries.fixture.mjs';
import { serverUser, untilItAnswers } from './server.fixture.ts';

/**
 * Starts PgBouncer in front of a server, stopped after the test. Each transaction, and each statement outside one, gets
 * any of very few connections, so no session state survives.
 * @returns its port
 */
export async function startPgbouncer(serverPort: number): Promise<number> {
  const program = pgbouncerProgram();
  if (!program) throw new Error('The tests need PgBouncer: install the package "pgbouncer".');
  const user = serverUser();
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-pgbouncer-'));
  const port = await freePort();
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(join(folder, 'users.txt'), '"postgres" ""\n');
  writeFileSync(
    file,
    `[databases]
* = host=127.0.0.1 port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = 3
max_client_conn = 200
logfile = ${join(folder, 'log')}
`,
  );
  if (user) for (const path of [folder, file, join(folder, 'users.txt')]) chownSync(path, user.uid, user.gid);
  const child = spawn(program, [file], { ...user, stdio: 'ignore' });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    rmSync(folder, { recursive: true, force: true });
  });
  await untilItAnswers(port, child);
  return port;
}
