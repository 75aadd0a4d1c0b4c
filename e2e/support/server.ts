import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { freePort } from '#lib/connection/free-ports.fixture.ts';
import { isRunning } from './program.ts';

export type RunningServer = {
  /** Its address, without a slash at the end. */
  url: string;
  /** The id of its process. */
  pid: number;
  /** Stops it as an operator would; returns the exit code. */
  stop(): Promise<number | null>;
  /** Sends it a signal. */
  signal(signal: NodeJS.Signals): void;
  /** Everything that it has written so far. */
  output(): string;
};

export type ServerOptions = {
  dataDir: string;
  /** Settings besides the port and the data folder. */
  environment?: Record<string, string>;
  /** Folder of another version to start, built. */
  version?: string;
  /** Program to run instead of the production server. */
  program?: string;
  /** Whether it gets this process's variables too, overridden by all others. */
  inherits?: boolean;
  /** Descriptor of an open file for what it writes to its log, which then is no part of its output. */
  logTo?: number;
  /** File to which its output is also appended. */
  log?: string;
  /** Milliseconds that it has to stop before it is killed; omitted: as many as it takes. */
  stopTimeout?: number;
};

/** Milliseconds that a server has to open. */
const startTimeout = 90_000;

/** A server that may not be open yet. */
export type LaunchedServer = {
  process: ChildProcess;
  /** Resolves with its address when it reports that it is open; rejects if it ends before. */
  opened: Promise<string>;
  output(): string;
};

/**
 * Starts the production server on a free port; resolves when it reports that it is open.
 * @throws with the end of its output if it takes longer than 90 seconds
 */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { process: child, opened, output } = await launchServer(options);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    child.kill('SIGKILL');
  }, startTimeout);
  const url = await opened
    .catch((error: unknown) => {
      throw isLate ? new Error(`The server did not open in time:\n${output().slice(-2000)}`) : error;
    })
    .finally(() => clearTimeout(timer));
  return {
    url,
    pid: child.pid ?? 0,
    stop: () => stop(child, options.stopTimeout),
    signal: (signal) => void child.kill(signal),
    output,
  };
}

/** Starts the production server on a free port, without waiting for it. */
export async function launchServer({
  dataDir,
  environment = {},
  version,
  program = 'dist/server.js',
  inherits = false,
  logTo,
  log,
}: ServerOptions): Promise<LaunchedServer> {
  const port = await freePort();
  const child = spawn(process.execPath, [program], {
    cwd: version,
    // In tests only the given variables count: a PUBLIC_URL or HOSTNAME of the machine would change the answers.
    env: {
      ...(inherits && process.env),
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      LOG_LEVEL: 'warn',
      WORKERS: '1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...environment,
    },
    stdio: ['ignore', logTo ?? 'pipe', 'pipe'],
  });
  let output = '';
  let isOpen = false;
  const opened = new Promise<string>((resolve, reject) => {
    const read = (bytes: Buffer) => {
      output += bytes;
      if (log) appendFileSync(log, bytes);
      if (isOpen) return;
      const url = /is open at (\S+)\s/.exec(output)?.[1];
      if (!url) return;
      isOpen = true;
      resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    // When all that it has written is read.
    child.once('close', (code) => reject(new Error(`The server ended with code ${code}:\n${output}`)));
  });
  return { process: child, opened, output: () => output };
}

async function stop(child: ChildProcess, timeout?: number): Promise<number | null> {
  if (!isRunning(child)) return child.exitCode;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  const timer = timeout === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), timeout);
  const [code] = (await exited) as [number | null];
  clearTimeout(timer);
  return code;
}

/** Lines of a server's log with this message. */
export function logged(server: RunningServer, message: string): Record<string, unknown>[] {
  const output = server.output();
  // The last line may be incomplete.
  return output
    .slice(0, output.lastIndexOf('\n') + 1)
    .split('\n')
    .flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []))
    .filter(({ msg }) => msg === message);
}
