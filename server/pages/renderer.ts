import type { Locale } from '#lib/i18n/locales.ts';
import type { PreviewMode } from '#lib/preview/mode.ts';

/** What comes out of the renderer: headers by lower-case name. */
export type RenderedPart = { status: number; headers: Record<string, string>; body: Uint8Array };

/** A whole document. */
export type Rendered = RenderedPart & {
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

  /**
   * What a browser that shows the feed needs to lay an object over it, in Next's own notation.
   * @param target canonical path and query of the object
   */
  renderOverFeed(target: string, locale: Locale): Promise<RenderedPart>;
}

/** A page that Next could not render. */
export class RenderError extends Error {
  override readonly name = 'RenderError';
}

/** Whether a page that was asked for is there. @throws {RenderError} where it could not be rendered */
export function isThere({ status }: RenderedPart, target: string): boolean {
  if (status >= 500) throw new RenderError(`${target} was rendered with status ${status}`);
  return status !== 404;
}
