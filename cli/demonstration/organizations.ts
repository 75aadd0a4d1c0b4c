import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse, stringify } from 'yaml';
import { avatar, backgrounds } from './draw/emblems.ts';
import { ownText } from './objects/common.ts';
import type { Bilingual } from './types.ts';

interface Organization {
  key: string;
  fullname: string;
  sign: string;
  colour: string;
  description: Bilingual;
}

/** The sections of the demonstration that stand for institutions. */
export const organizations = async (): Promise<Organization[]> => parse(await ownText('organizations.yaml'));

/** Writes organizations.yaml and the pictures it names. */
export async function writeOrganizations(folder: string): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true });
  const written = [];
  for (const { key, fullname, sign, colour, description } of await organizations()) {
    const files = { avatar: `images/${key}-avatar.png`, background: `images/${key}-background.jpg` };
    await writeFile(join(folder, files.avatar), await avatar(sign, colour).bytes('png'));
    const background = backgrounds[key];
    if (!background) throw new Error(`no background for ${key}`);
    await writeFile(join(folder, files.background), await background().bytes('jpg'));
    written.push({ key, fullname, ...files, description });
  }
  await writeFile(join(folder, 'organizations.yaml'), stringify(written));
}
