import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const packages = createRequire(resolve('package.json'));

/** A file of an installed package. */
export const packageFile = (name: string, ...path: string[]) =>
  join(dirname(packages.resolve(`${name}/package.json`)), ...path);

/** Typewriter quotation marks and apostrophes become printers’ ones. */
export const printersMarks = (text: string) =>
  text
    .replace(/(\w)'(\w)/g, '$1’$2')
    .replace(/(^|[\s(—])"/g, '$1“')
    .replaceAll('"', '”')
    .replace(/(^|[\s(—“])'/g, '$1‘')
    .replaceAll("'", '’');

/** The paragraphs of a plain text: blank lines divide them. */
export function paragraphsOf(text: string): string[] {
  return text
    .replaceAll('\r', '')
    .split(/\n\s*\n/)
    .map((part) => printersMarks(part.replace(/\s+/g, ' ').trim()))
    .filter(Boolean);
}

export const packageText = async (name: string, ...path: string[]) =>
  (await readFile(packageFile(name, ...path), 'utf8')).replace(/^\uFEFF/, '');

export const ownText = (name: string) => readFile(resolve('cli/demonstration/texts', name), 'utf8');

export const publicDomain = {
  rights: 'Public Domain',
  rights_url: 'https://creativecommons.org/publicdomain/mark/1.0/',
};
export const ownWork = {
  rights: 'CC0 1.0',
  rights_url: 'https://creativecommons.org/publicdomain/zero/1.0/',
};
export const titleFunction = ['Strona tytułowa'];
export const newTypesetting = 'New typesetting / nowy skład, 2026';

/** What is set on a sheet is drawn at 300 dots an inch, for a paper of that size. */
export const trueToScale = { pixels_per_cm: 118.11 };
