import { linkHeader, type WebLink } from '#lib/discovery/web-link.ts';
import type { HttpResponse } from '#lib/http.ts';
import type { Rendered } from '../renderer.ts';
import { documentHeaders } from '../security.ts';
import { type EarlyOptions, paintEarly } from './early-paint.ts';
import { vouchScripts, withoutFramework } from './scripts.ts';

export type DocumentOptions = Pick<EarlyOptions, 'styleSheets'> & {
  /** Inline scripts of documents with the framework and without, as the build made them (cli/setup/build.mjs). */
  startScripts: { framework: string; plain: string };
  publicUrl: string;
  /** Origins besides our own that pictures may come from, asked for when a document has been rendered. */
  assetOrigins(): Promise<readonly string[]>;
  dev: boolean;
};

/** What is known of the page that a document is. */
export type DocumentPage = {
  /** Whether there is anything on it for the framework to bring to life in the browser. */
  needsFramework: boolean;
  /** Whether other sites may show it in a frame. */
  isFramable?: boolean | undefined;
  /** What it tells machines. */
  links?: readonly WebLink[];
};

/**
 * A rendered document as the public gets it. Of Next's headers only Link (preloads) and Location stay: it varies on
 * headers that it is never sent, and it calls every dynamic page `private, no-store`, though what was rendered
 * from an address alone belongs to everybody. So the front says itself how long a document may be cached.
 */
export async function documentAnswer(
  rendered: Rendered,
  status: number,
  cacheControl: string,
  { needsFramework, isFramable, links = [] }: DocumentPage,
  { publicUrl, assetOrigins, styleSheets, startScripts, dev }: DocumentOptions,
): Promise<HttpResponse & { body: Uint8Array }> {
  const { link, location } = rendered.headers;
  const isPlain = !needsFramework && !dev;
  const marked = new TextDecoder().decode(rendered.body);
  const vouched = vouchScripts(isPlain ? withoutFramework(marked, rendered.mark) : marked, rendered.mark);
  // The framework's development scripts look for one another and must not be moved.
  const preloads = link && withoutNonces(link);
  const { html, inline, ...shown } = dev
    ? { html: vouched.html, inline: { scripts: [], styles: [] }, link: preloads }
    : paintEarly(vouched.html, preloads, {
        styleSheets,
        startScript: isPlain ? startScripts.plain : startScripts.framework,
      });
  const sources = { ...inline, scripts: [...vouched.scriptSources, ...inline.scripts] };
  const told = [shown.link, linkHeader(links)].filter(Boolean).join(', ');
  return {
    status,
    headers: {
      ...documentHeaders(sources, await assetOrigins(), publicUrl, dev, isFramable),
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
      ...(told && { Link: told }),
      ...(location && { Location: location }),
    },
    body: new TextEncoder().encode(html),
  };
}

/** Next marks preloads with the nonce that the front gave it; outside, no policy knows it. */
function withoutNonces(link: string): string {
  return link.replace(/; nonce="[^"]*"/g, '');
}
