import type { NotFetched } from '../remote/not-fetched.ts';
import type { ReadingOptions, SourceObject } from './source.ts';

export type Substitution = {
  /** Lets the object do without a document. @throws {NotFetched} the failure, if the library has the whole object */
  accept(failure: NotFetched): Promise<void>;
  /** Whether it did, for the object. */
  mark(): Pick<SourceObject, 'isSubstitute'>;
};

/**
 * Whether an object may do without a document that is not to be had for the moment, or that something else is in place
 * of, such as a page about maintenance: a new one may, until the document is there; one that the library has whole would
 * be overwritten by less.
 * @param source of the object
 */
export function substitution(source: string, { hasWhole }: Pick<ReadingOptions, 'hasWhole'>): Substitution {
  let isSubstitute = false;
  return {
    async accept(failure) {
      if (await hasWhole?.(source)) throw failure;
      isSubstitute = true;
    },
    mark: () => (isSubstitute ? { isSubstitute } : {}),
  };
}
