/** The catalogue cannot answer a question now, and nothing stored can stand in. It comes back by itself. */
export class CatalogueUnavailable extends Error {
  override readonly name = 'CatalogueUnavailable';
  /** @param retryAfter seconds after which asking again makes sense */
  constructor(
    message: string,
    readonly retryAfter = 5,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

/** Whether an error says that the catalogue is away. By name: the pages are bundled apart and have a class of their own. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.name === 'CatalogueUnavailable';
}

/** What a question gives, or undefined where the catalogue cannot answer: for parts that a page can do without. */
export async function ifAvailable<Value>(answer: Promise<Value>): Promise<Value | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isUnavailable(error)) return undefined;
    throw error;
  }
}
