import type { TextLayer } from './text-layer.ts';

/** A text layer that cannot be read. The message goes on after "it": `it is empty`. */
export class UnreadableTextLayer extends Error {
  override readonly name = 'UnreadableTextLayer';
}

/** Whether an error says that a text layer cannot be read. By name: the pages are bundled apart and have a class of their own. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnreadableTextLayer';
}

/** What is, as far as it was read, no text in a format. */
export class OtherFormat extends UnreadableTextLayer {}

/** A format of text layers. What comes in it is hostile input. */
export type TextFormat = {
  /** Media type of a scan's resource in it. */
  mime: string;
  /** As readers know it. */
  name: string;
  /** Looks at the beginning alone. @throws {UnreadableTextLayer} {@link OtherFormat} where it is none */
  require(text: string): void;
  /**
   * @param scan size in pixels, which places are scaled to; without it the layer has none
   * @throws {UnreadableTextLayer} {@link OtherFormat} where it is none
   */
  read(text: string, scan: { width: number; height: number } | undefined): Promise<TextLayer>;
};
