import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { parse } from 'yaml';

/** A path within this package; programs of the project run in the project's root. */
export const inPackage = (...path: string[]) => resolve('demo', ...path);

export const readText = (...path: string[]) => readFile(inPackage(...path), 'utf8');

/** The content of a YAML file of this package. */
export const readData = async <Data>(name: string): Promise<Data> =>
  parse(await readText('data', `${name}.yaml`), { merge: true });

/** Resolves files of installed packages. */
export const packages = createRequire(inPackage('package.json'));
