/**
 * The value that a table has under a name from outside. `table[name]` would also find what every object has, such as
 * `constructor`.
 */
export function lookup<Value>(table: Readonly<Record<string, Value>>, name: string): Value | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
