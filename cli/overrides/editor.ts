import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UserError } from '../output.ts';
import { parseYaml, readText } from '../yaml.ts';
import { differences, type Edited } from './edit.ts';
import { descriptionOf } from './fields.ts';
import { checkedDescription } from './file.ts';

const head = `# What is shown of this object. Change, remove and add what you like, save, and close the editor.
# What you do not change stays as its source says it, also when that changes.
`;

/**
 * Lets a person change an object's description in the editor that VISUAL or EDITOR names.
 * @param save receives the corrections
 * @throws {UserError} if the description cannot be read or saved; the file is then kept
 */
export async function editInEditor<Result>(
  object: Edited,
  save: (corrections: Record<string, unknown>) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'czytelnia-edit-'));
  const file = join(folder, `${object.shown.id}.yaml`);
  const { stringify } = await import('yaml');
  await writeFile(file, head + stringify(descriptionOf(object.shown), { lineWidth: 0 }));
  try {
    await openEditor(file);
    const result = await save(differences(object, await descriptionIn(file)));
    await rm(folder, { recursive: true, force: true });
    return result;
  } catch (error) {
    const savedIn = `What you wrote is saved in ${file}.`;
    if (error instanceof UserError) throw new UserError(`${error.message}\n${savedIn}`);
    // The caller reports the failure itself.
    process.stderr.write(`${savedIn}\n`);
    throw error;
  }
}

async function descriptionIn(file: string): Promise<Record<string, unknown>> {
  const description = await parseYaml(await readText(file), file);
  if (typeof description !== 'object' || description === null || Array.isArray(description))
    throw new UserError('The file holds no description. Nothing was changed.');
  // A deleted line removes the value; an object must have a title.
  const checked = checkedDescription({ title: null, ...description });
  if (Array.isArray(checked)) throw new UserError(`${checked.join('\n')}\nNothing was changed.`);
  return checked;
}

async function openEditor(file: string): Promise<void> {
  // VISUAL and EDITOR may include options, so a shell has to parse them.
  const command = 'eval "$(printenv VISUAL || printenv EDITOR || echo vi) \\"\\$1\\""';
  const child = spawn('sh', ['-c', command, 'sh', file], { stdio: 'inherit' });
  const [code] = await once(child, 'close').catch(() => [null]);
  if (code !== 0)
    throw new UserError(
      'The editor could not be opened, or did not end well; nothing was changed. Let VISUAL, else EDITOR, name one, or use --file.',
    );
}
