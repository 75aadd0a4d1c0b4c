import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { failureSentence, messageOf } from '#lib/failure.ts';
import { validTexts } from '#lib/valid-text.ts';
import { decodeText } from './import/decode-text.ts';
import { UserError } from './output.ts';

/** The text of a file named by the operator, in any encoding that descriptions may have. @throws {UserError} */
export async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: unknown) => {
    throw new UserError(`${file} cannot be read. ${failureSentence(error) ?? messageOf(error)}`);
  });
  return decodeText(bytes);
}

/** Parses a value by its schema. @param name starts the error message @throws {UserError} if it is invalid */
export function checkedAs<Value>(schema: z.ZodType<Value>, value: unknown, name: string): Value {
  const { data, error } = schema.safeParse(value);
  if (error) throw new UserError(`${name} is wrong:\n${z.prettifyError(error)}`);
  return data;
}

/** The entries of a YAML file with a list. @throws {UserError} naming all invalid ones */
export async function readYamlList<Entry>(file: string, entry: z.ZodType<Entry>): Promise<Entry[]> {
  const list = validTexts(await parseYaml(await readText(file), file));
  if (!Array.isArray(list)) throw new UserError(`${file} holds no list: each entry begins with "- key: …".`);
  const parsed = list.map((given) => entry.safeParse(given));
  const wrong = parsed.flatMap(({ error }, index) =>
    error ? `${file}: entry ${index + 1} is wrong:\n${z.prettifyError(error)}` : [],
  );
  if (wrong.length > 0) throw new UserError(`${wrong.join('\n')}\nNothing was changed.`);
  return parsed.flatMap(({ data }) => data ?? []);
}

/** Parses YAML. @throws {UserError} naming the line */
export async function parseYaml(text: string, file: string): Promise<unknown> {
  try {
    return await readYaml(text);
  } catch (error) {
    throw new UserError(`${file} is not YAML: ${error instanceof Error ? error.message : String(error)}`);
  }
}

/**
 * Parses YAML. A number that would not be written the same again stays a text: `0042`, `1.10`, twenty digits.
 * @throws if the text is not YAML
 */
export async function readYaml(text: string): Promise<unknown> {
  // Imported on demand: loading it takes a tenth of the time of a small import, and most commands read no YAML.
  const { isScalar, LineCounter, parseDocument, visit } = await import('yaml');
  const lineCounter = new LineCounter();
  // The parser compares each key with all before it: for 100,000 objects that takes minutes.
  const document = parseDocument(text, { lineCounter, uniqueKeys: false });
  const [error] = document.errors;
  if (error) throw error;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (keys.has(key.value)) {
          const { line } = lineCounter.linePos(key.range?.[0] ?? 0);
          throw new Error(`the key "${key.value}" is there twice, again in line ${line}`);
        }
        keys.add(key.value);
      }
    },
    Scalar(_, scalar) {
      const { value, source } = scalar;
      if (typeof value === 'number' && source !== undefined && String(value) !== source)
        scalar.value = source;
    },
  });
  return document.toJS({ maxAliasCount: 10 });
}
