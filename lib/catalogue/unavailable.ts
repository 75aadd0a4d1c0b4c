import { withTimeout } from '#lib/with-timeout.ts';

/** The catalogue cannot answer now, and nothing stored can stand in. It recovers by itself. */
export class CatalogueUnavailable extends Error {
  override readonly name = 'CatalogueUnavailable';
  readonly retryAfter: number;
  /** @param options.retryAfter seconds after which a retry makes sense */
  constructor(message: string, { retryAfter = 5, ...options }: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}

/** Whether the catalogue is unavailable. Compared by name: the pages are bundled separately, with their own class. */
export function isUnavailable(error: unknown): error is CatalogueUnavailable {
  return error instanceof Error && error.name === 'CatalogueUnavailable';
}

/** The answer, or undefined where the catalogue is unavailable: for parts that a page can do without. */
export async function ifAvailable<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}

/** The answer, or undefined where it fails or takes longer than some milliseconds: for mere decoration. */
export async function ifSoon<Value>(answer: Promise<Value>, timeout: number): Promise<Value | undefined> {
  return await withTimeout(answer, timeout).catch(() => undefined);
}
