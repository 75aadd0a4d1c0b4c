import { Validator } from '@hyperion-framework/validator';
import { expect } from 'vitest';
import { manifestSchema } from './schema.fixture.ts';
import { manifestSchema2 } from './schema-2.fixture.ts';

const { validators } = new Validator();

/** Errors that an independent Presentation API 3.0 schema finds in a document; none where it is valid. */
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
 * Reads a manifest and checks it against the independent schema and our own, which rejects unknown properties; and
 * checks that version 2.1, for which there is only our schema, has the same canvases.
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
