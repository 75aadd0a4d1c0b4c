import { Validator } from '@hyperion-framework/validator';
import { expect } from 'vitest';
import { manifestSchema } from './schema.fixture.ts';
import { manifestSchema2 } from './schema-2.fixture.ts';

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

/**
 * A manifest that is read: valid by their schema, and by ours, which knows each key that we write; and with the same canvases by
 * version 2.1, of which there is ours alone.
 */
export async function validManifest(read: (target: string) => Promise<unknown>, manifest: string) {
  const json = await read(manifest);
  const parsed = manifestSchema.parse(json);
  expect(parsed).toEqual(json);
  expect(presentationErrors('manifest', json)).toEqual([]);
  const before = manifestSchema2.parse(await read(manifest.replace('/iiif/', '/iiif/2/')));
  const canvases = before.sequences.flatMap((one) => one.canvases.map((canvas) => canvas['@id']));
  expect(canvases).toEqual(parsed.items.map(({ id }) => id));
  return parsed;
}
