import type { PreviewMode } from '#lib/preview/mode.ts';

/** What comes out of the renderer. */
export type Rendered = {
  status: number;
  /** By lower-case name. */
  headers: Record<string, string>;
  body: Uint8Array;
  /** Random text that Next wrote as `nonce` on each script of its own, in this render only. */
  mark: string;
};

/** Renders a page of the site; the one thing that the front asks of Next. */
export interface Renderer {
  /**
   * @param target canonical path and query
   * @param mode who sees drafts; without it the result depends on nothing but the target
   */
  render(target: string, mode?: PreviewMode): Promise<Rendered>;
}

/** A page that Next could not render. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** Whether a page that was asked for is there. @throws {RenderError} where it could not be rendered */
export function isThere({ status }: Rendered, target: string): boolean {
  if (status >= 500) throw new RenderError(`${target} was rendered with status ${status}`);
  return status !== 404;
}
