import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parse } from 'yaml';

const read = (name: string) => parse(readFileSync(resolve('cli/demonstration/texts', name), 'utf8'));

/** A poem by its key. */
export function poem(key: string): string {
  const poems: Record<string, string> = read('verse.yaml');
  const found = poems[key];
  if (!found) throw new Error(`no poem “${key}”`);
  return found;
}

/** A prose text by its key, in paragraphs. */
export function prose(key: string): string[] {
  const texts: Record<string, string[]> = read('prose.yaml');
  const found = texts[key];
  if (!found) throw new Error(`no text “${key}”`);
  return found;
}
