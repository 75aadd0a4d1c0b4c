import { UnreadableFile } from '#lib/unreadable-file.ts';
import type { TextLayer } from './text-layer.ts';

/** Whether an error means an unreadable text layer. By name: pages are bundled separately and have their own class. */
export function isUnreadable(error: unknown): boolean {
  return error instanceof Error && error.name === 'UnreadableFile';
}

/** The text is, as far as it was read, not in the format. */
export class OtherFormat extends UnreadableFile {}

/** A format of text layers. Its input is hostile. */
export type TextFormat = {
  /** Media type of resources in the format. */
  mime: string;
  /** Its usual name. */
  name: string;
  /** Only checks the beginning. @throws {UnreadableFile} {@link OtherFormat} if it is in another format */
  require(text: string): void;
  /**
   * @param scan size in pixels to which positions are scaled; without it the layer has none
   * @throws {UnreadableFile} {@link OtherFormat} if it is in another format
   */
  read(text: string, scan: { width: number; height: number } | undefined): Promise<TextLayer>;
};
