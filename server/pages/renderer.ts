import type { PreviewMode } from '#lib/preview/mode.ts';

export type Rendered = {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** Random nonce that Next wrote on each script of its own, in this render only. */
  mark: string;
};

/** Renders pages; all that the front requires of Next. */
export interface Renderer {
  /**
   * @param target canonical path and query
   * @param mode for someone who sees drafts; without it the result depends only on the target
   */
  render(target: string, mode?: PreviewMode): Promise<Rendered>;
}

/** Next could not render a page. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** Whether a rendered page exists. @throws {RenderError} if it could not be rendered */
export function isThere({ status }: Rendered, target: string): boolean {
  if (status >= 500) throw new RenderError(`${target} was rendered with status ${status}`);
  return status !== 404;
}
