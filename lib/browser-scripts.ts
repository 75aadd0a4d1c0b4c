import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = () => join(process.cwd(), 'dist');
let names: Record<string, string> | undefined;

/**
 * Address of a browser script that is built separately from the framework's (dist/scripts.json).
 * @throws if it has not been built
 */
export function scriptAddress(script: string): string {
  return `/scripts/${fileOf(script)}`;
}

/** Text of such a script, to be inlined into the document. @throws if it has not been built */
export function scriptText(script: string): string {
  return readFileSync(join(folder(), 'scripts', fileOf(script)), 'utf8').trim();
}

function fileOf(script: string): string {
  names ??= JSON.parse(readFileSync(join(folder(), 'scripts.json'), 'utf8')) as Record<string, string>;
  const name = names[script];
  if (name === undefined)
    throw new Error(`dist/scripts.json names no script "${script}"; the build makes it`);
  return name;
}
