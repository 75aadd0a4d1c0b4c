import { splitValues } from '#lib/metadata/split-values.ts';
import { withoutHtml } from '../markup.ts';

/** Several values of one cell. */
export function cellValues(text: string | undefined): string[] {
  return splitValues(withoutHtml(text ?? ''));
}
