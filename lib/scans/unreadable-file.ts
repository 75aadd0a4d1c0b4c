/** A file that cannot become a scan, or a text that cannot become a text layer; the message says why, and goes on after "it". */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The first line of whatever was thrown, for a person. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]?.trim() ?? '';
}
