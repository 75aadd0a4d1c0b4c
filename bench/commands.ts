import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Runs a program to its end. @returns its output @throws if it fails */
export async function run(command: string, parameters: string[], environment: Record<string, string> = {}) {
  const options = { env: { ...process.env, ...environment }, maxBuffer: 2 ** 26 };
  const { stdout, stderr } = await promisify(execFile)(command, parameters, options);
  return stdout + stderr;
}

/** Runs a command of our own command line to its end. @returns its output @throws if it fails */
export function czytelnia(parameters: string[], environment: Record<string, string>): Promise<string> {
  return run(process.execPath, ['dist/cli.js', ...parameters], environment);
}
