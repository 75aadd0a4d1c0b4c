import { readFile } from 'node:fs/promises';
import { Refused } from './output.ts';

/** The entries of a YAML file that holds a list. @throws {Refused} if it holds anything else */
export async function readYamlList(file: string): Promise<unknown[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Refused(`${file} cannot be read. Is the name right?`);
  });
  const list = await parseYaml(text, file);
  if (!Array.isArray(list)) throw new Refused(`${file} holds no list: each entry begins with "- key: …".`);
  return list;
}

/** Parses YAML. @throws {Refused} naming the line */
export async function parseYaml(text: string, file: string): Promise<unknown> {
  // Imported on demand: most commands read no YAML.
  const { parse } = await import('yaml');
  try {
    return parse(text, { maxAliasCount: 10 });
  } catch (error) {
    throw new Refused(`${file} is no YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}
