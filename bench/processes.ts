import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

/** Milliseconds between two looks at whether a program is ready, and the most of them. */
const looks = { every: 20, most: 3000 };

/** A program that the bench started and will stop. */
export type Started = { pid: number; stop(): Promise<void> };

/** Starts a program and waits until it is ready. @param log file for what it prints */
export async function start(
  command: string,
  parameters: string[],
  ready: () => Promise<boolean>,
  { log, environment = {} }: { log: string; environment?: Record<string, string> },
): Promise<Started> {
  const output = openSync(log, 'w');
  const child = spawn(command, parameters, {
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
  });
  closeSync(output);
  const failed = new Promise<never>((_, fail) => child.once('error', fail));
  const { pid } = child;
  if (pid === undefined) return failed;
  const stop = () => end(child);
  for (let tries = 0; ; tries += 1) {
    if (child.exitCode !== null || tries > looks.most) {
      await stop();
      throw new Error(`${command} did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
    }
    if (await ready().catch(() => false)) return { pid, stop };
    await new Promise((resolve) => setTimeout(resolve, looks.every));
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await gone;
  clearTimeout(timer);
}

/** Runs a program to its end. @returns what it printed @throws when it ends badly */
export async function run(
  command: string,
  parameters: string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const child = spawn(command, parameters, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  });
  const printed: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => printed.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => printed.push(chunk));
  const code = await new Promise<number | null>((resolve, fail) => {
    child.once('error', fail);
    child.once('close', resolve);
  });
  const text = Buffer.concat(printed).toString();
  if (code !== 0) throw new Error(`${command} ended with code ${code}:\n${text.slice(-2000)}`);
  return text;
}

// Linux counts processor time in hundredths of a second (sysconf(_SC_CLK_TCK)).
const ticksPerSecond = 100;

/** Processor seconds that a process and its children used so far. */
export function processorSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold blanks; the numbers follow it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const own = (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
  return own + children.reduce((sum, child) => sum + processorSeconds(Number(child)), 0);
}
