import { rename, writeFile } from 'node:fs/promises';
import dictionary from 'dictionary-pl';
import { packLexicon } from './lexicon-file.ts';

/**
 * Writes the packed Polish dictionary. `dictionary-pl` is the spelling dictionary of Marek Futrega and others, under
 * GPL, LGPL, MPL or CC BY-SA; it and the packed version are used under the MPL 2.0.
 */
export async function compileLexicon(file: string): Promise<void> {
  await writeFile(`${file}.new`, packLexicon(dictionary));
  await rename(`${file}.new`, file);
}
