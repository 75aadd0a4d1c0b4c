import type { TextLayer } from './text-layer.ts';

/** A text layer that cannot be read. The message continues after "it": `it is empty`. */
export class UnreadableTextLayer extends Error {
  override readonly name = 'UnreadableTextLayer';
}

/** Whether an error means an unreadable text layer. By name: pages are bundled separately and have their own class. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnreadableTextLayer';
}

/** The text is, as far as it was read, not in the format. */
export class OtherFormat extends UnreadableTextLayer {}

/** A format of text layers. Its input is hostile. */
export type TextFormat = {
  /** Media type of resources in the format. */
  mime: string;
  /** Its usual name. */
  name: string;
  /** Only checks the beginning. @throws {UnreadableTextLayer} {@link OtherFormat} if it is in another format */
  require(text: string): void;
  /**
   * @param scan size in pixels to which positions are scaled; without it the layer has none
   * @throws {UnreadableTextLayer} {@link OtherFormat} if it is in another format
   */
  read(text: string, scan: { width: number; height: number } | undefined): Promise<TextLayer>;
};
