/** A sentence with its placeholders filled. What is put in may hold anything, `$&` and braces too. */
export function fill(sentence: string, values: Record<string, string | number>): string {
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}
