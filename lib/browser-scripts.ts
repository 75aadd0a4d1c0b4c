import { readFileSync } from 'node:fs';
import { join } from 'node:path';

let names: Record<string, string> | undefined;

/**
 * Address of a script that the build made for browsers besides the framework's (dist/scripts.json).
 * @throws when the build has not made it
 */
export function scriptAddress(script: string): string {
  names ??= JSON.parse(readFileSync(join(process.cwd(), 'dist/scripts.json'), 'utf8')) as Record<
    string,
    string
  >;
  const name = names[script];
  if (name === undefined)
    throw new Error(`dist/scripts.json names no script "${script}"; the build makes it`);
  return `/scripts/${name}`;
}
