import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { freePorts } from '../../../../connection/free-ports.fixture.ts';
import { temporaryFolder } from '../../temporary-store.fixture.ts';
import { defaultPrefix } from './address.ts';
import { searchdSections } from './tables.ts';

/** A searchd under test, with controls to stop and start it. */
export type RunningNode = { kill(): Promise<void>; start(): Promise<void> };

/** Nodes of a distributed index, with their address for the settings. */
export type Cluster = { url: string; nodes: RunningNode[] };

/** Installed there by Debian's package sphinxsearch. */
const program = ['/usr/bin/searchd', '/usr/local/bin/searchd'].find((path) => existsSync(path)) ?? 'searchd';

/** Starts nodes that are stopped after the test. @param replicas number of nodes per shard */
export async function startCluster(replicas: readonly number[] = [1, 1]): Promise<Cluster> {
  const ports = await freePorts(2 * replicas.reduce((sum, count) => sum + count, 0));
  const shards = replicas.map((count) =>
    Array.from({ length: count }, () => ({ mysql: ports.pop() ?? 0, agent: ports.pop() ?? 0 })),
  );
  const joined = (port: 'mysql' | 'agent') =>
    shards.map((nodes) => nodes.map((node) => `127.0.0.1:${node[port]}`).join('|'));
  const nodes = shards.flat().map((ports) => searchd(ports, joined('agent')));
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.kill()));
  });
  await Promise.all(nodes.map((node) => node.start()));
  return { url: `mysql://${joined('mysql').join(',')}`, nodes };
}

function searchd(ports: { mysql: number; agent: number }, agents: readonly string[]): RunningNode {
  const folder = temporaryFolder();
  const data = join(folder, 'data');
  mkdirSync(data);
  const config = join(folder, 'sphinx.conf');
  writeFileSync(
    config,
    `${searchdSections(agents, defaultPrefix, data)}
searchd
{
  listen = 127.0.0.1:${ports.agent}
  listen = 127.0.0.1:${ports.mysql}:mysql41
  log = ${folder}/searchd.log
  pid_file = ${folder}/searchd.pid
  binlog_path = ${data}
  binlog_flush = 2
  workers = threads
  listen_backlog = 128
  persistent_connections_limit = 32
  seamless_rotate = 0
}
`,
  );
  let running: ReturnType<typeof spawn> | undefined;
  async function launch(): Promise<void> {
    const started = spawn(program, ['--config', config, '--nodetach'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running = started;
    let output = '';
    await new Promise<void>((resolve, reject) => {
      const read = (text: Buffer) => {
        output += text;
        if (output.includes('accepting connections')) resolve();
      };
      started.stdout.on('data', read);
      started.stderr.on('data', read);
      started.once('error', reject);
      started.once('close', () => reject(new Error(`searchd ended: ${output}`)));
    });
  }
  return {
    async start() {
      // A free port may briefly be taken, for example as the local port of an outgoing connection.
      for (let tries = 1; ; tries += 1) {
        try {
          return await launch();
        } catch (error) {
          if (tries === 5 || !/bind|address/i.test(String(error))) throw error;
          await setTimeout(300);
        }
      }
    },
    async kill() {
      const ending = running;
      running = undefined;
      if (!ending || ending.exitCode !== null) return;
      const exited = new Promise((resolve) => ending.once('exit', resolve));
      ending.kill('SIGKILL');
      await exited;
    },
  };
}
