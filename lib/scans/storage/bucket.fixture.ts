import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import type { BucketLocation } from './location.ts';

/** An S3 server with an empty bucket. */
export type BucketServer = {
  location: BucketLocation;
  client: S3Client;
  /** Environment variables with which our programs can use it. */
  environment: Record<string, string>;
  /** Kills the server, like a power cut. */
  kill(): Promise<void>;
  /** Starts it again with its data. */
  start(): Promise<void>;
  /** Suspends and resumes the server. */
  pause(): void;
  resume(): void;
  /** Stops it for good and deletes its data. */
  remove(): Promise<void>;
};

const keys = { accessKeyId: 'tests:reader', secretAccessKey: 'secret-of-the-tests' };

/**
 * Starts a separate S3 server on a free port (OpenStack Swift; `cli/setup/tools.mjs` installs it).
 * @param parent folder for its files
 */
export async function startBucketServer(parent = '.test'): Promise<BucketServer> {
  // On the project's own disk: Swift needs extended attributes, which tmpfs may lack.
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(resolve(parent, 's3-'));
  let port = 0;
  let child: ChildProcess | undefined;
  const start = async () => {
    child = spawn(
      '/usr/bin/python3',
      ['e2e/support/swift-server.py', folder, String(port), keys.accessKeyId, keys.secretAccessKey],
      { stdio: ['pipe', 'pipe', 'pipe'] },
    );
    port = await listening(child);
  };
  await start();
  const endpoint = `http://127.0.0.1:${port}`;
  const bucket = `scans-${randomBytes(4).toString('hex')}`;
  const client = new S3Client({ endpoint, region: 'us-east-1', forcePathStyle: true, credentials: keys });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  const kill = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = new Promise((done) => child?.once('exit', done));
    child.kill('SIGKILL');
    await exited;
  };
  return {
    location: { bucket, prefix: 'library/', endpoint, region: 'us-east-1' },
    client,
    environment: {
      STORAGE_URL: `s3://${bucket}/library`,
      AWS_ENDPOINT_URL_S3: endpoint,
      AWS_ACCESS_KEY_ID: keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: keys.secretAccessKey,
    },
    kill,
    start,
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    async remove() {
      client.destroy();
      await kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The port on which the server reports that it listens. */
function listening(child: ChildProcess): Promise<number> {
  let output = '';
  return new Promise((done, fail) => {
    const read = (bytes: Buffer) => {
      output += bytes;
      const port = /listening (\d+)/.exec(output)?.[1];
      if (port) done(Number(port));
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', () => fail(new Error(`The S3 server ended:\n${output}`)));
    child.once('error', () => fail(new Error('No S3 server; npm test installs one (cli/setup/tools.mjs).')));
  });
}
