/** What a page's address asks for, as Next tells it. */
export type Query = Record<string, string | string[] | undefined>;

/** The same as a query. */
export function queryOf(query: Query): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value = []]) => [value].flat().map((one) => [name, one])),
  );
}
