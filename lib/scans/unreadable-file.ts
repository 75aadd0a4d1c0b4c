/** A file unusable as a scan, or a text as a text layer; the message gives the reason, continuing after "it". */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** The first line of a thrown value's message, for people. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]?.trim() ?? '';
}
