import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { avatar, type Background, background } from './draw/emblems.ts';
import { readData } from './files.ts';
import type { Bilingual } from './section.ts';

interface Organization {
  key: string;
  fullname: string;
  sign: string;
  colour: string;
  background: Background;
  description: Bilingual;
}

/** The demonstration's sections, presented as institutions. */
export const organizations = () => readData<Organization[]>('organizations');

/** Writes organizations.yaml and the pictures it names. */
export async function writeOrganizations(folder: string): Promise<void> {
  await mkdir(join(folder, 'images'), { recursive: true });
  const written = [];
  for (const { sign, colour, background: plan, ...fields } of await organizations()) {
    const files = {
      avatar: `images/${fields.key}-avatar.png`,
      background: `images/${fields.key}-background.jpg`,
    };
    await writeFile(join(folder, files.avatar), await avatar(sign, colour).bytes('png'));
    await writeFile(join(folder, files.background), await background(plan).bytes());
    written.push({ ...fields, ...files });
  }
  await writeFile(join(folder, 'organizations.yaml'), stringify(written));
}
