/** A page's query parameters, as Next passes them. */
export type Query = Record<string, string | string[] | undefined>;

/** The same as URLSearchParams. */
export function queryOf(query: Query): URLSearchParams {
  return new URLSearchParams(
    Object.entries(query).flatMap(([name, value = []]) => [value].flat().map((one) => [name, one])),
  );
}
