/** A file, a scan or a text layer that cannot be read or used. The message continues after "it": `it is empty`. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Whether an error means an unreadable file. By name: pages are bundled separately and have their own class. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnreadableFile';
}

/** Content that is broken, as opposed to content of a kind that is not read. */
export class BrokenFile extends UnreadableFile {}

/** The first line of a thrown value's message, for people. */
export function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.split('\n')[0]?.trim() ?? '';
}
