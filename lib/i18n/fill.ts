/** Fills the placeholders of a sentence. Values are inserted literally, even `$&` and braces. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
