import { linkHeader, type WebLink } from '#lib/discovery/web-link.ts';
import { type HttpResponse, openToAll } from '#lib/http.ts';
import type { Rendered } from '../renderer.ts';
import { documentHeaders } from '../security.ts';
import { type EarlyOptions, paintEarly } from './early-paint.ts';
import { hashScripts, withoutFramework } from './scripts.ts';

export type DocumentOptions = Pick<EarlyOptions, 'styleSheets' | 'build'> & {
  /** Inline scripts of documents with and without the framework, as built by cli/setup/build.mjs. */
  startScripts: { framework: string; plain: string };
  publicUrl: string;
  /** Further origins that pictures may come from; called once a document has been rendered. */
  assetOrigins(): Promise<readonly string[]>;
  dev: boolean;
};

/** Properties of a page that its document depends on. */
export type DocumentPage = {
  /** Whether it has islands for the framework to hydrate in the browser. */
  needsFramework: boolean;
  /** Whether other sites may embed it in a frame. */
  isFramable?: boolean | undefined;
  /** Its Link header, for machines. */
  links?: readonly WebLink[];
};

/**
 * A rendered document as sent to the public. Of Next's headers only Link (preloads) and Location are kept: its Vary
 * names headers that it never receives, and it marks every dynamic page `private, no-store`, although one rendered from
 * an address alone is public. So the front sets Cache-Control itself. Scripts on other sites may read what is public:
 * they come to it by permanent addresses.
 */
export async function documentAnswer(
  rendered: Rendered,
  status: number,
  cacheControl: string,
  { needsFramework, isFramable, links = [] }: DocumentPage,
  { publicUrl, assetOrigins, styleSheets, build, startScripts, dev }: DocumentOptions,
): Promise<HttpResponse & { body: Uint8Array }> {
  const { link, location } = rendered.headers;
  const isPlain = !needsFramework && !dev;
  const marked = new TextDecoder().decode(rendered.body);
  const hashed = hashScripts(isPlain ? withoutFramework(marked, rendered.mark) : marked, rendered.mark);
  // The framework's development scripts depend on each other and must not be moved.
  const preloads = link && withoutNonces(link);
  const { html, inline, ...shown } = dev
    ? { html: hashed.html, inline: { scripts: [], styles: [] }, link: preloads }
    : paintEarly(hashed.html, preloads, {
        styleSheets,
        build,
        startScript: isPlain ? startScripts.plain : startScripts.framework,
      });
  const sources = { ...inline, scripts: [...hashed.scriptSources, ...inline.scripts] };
  const linkHeaders = [shown.link, linkHeader(links)].filter(Boolean).join(', ');
  return {
    status,
    headers: {
      ...documentHeaders(sources, await assetOrigins(), publicUrl, dev, isFramable),
      ...(!cacheControl.startsWith('private') && openToAll),
      'Cache-Control': cacheControl,
      Vary: 'Accept-Encoding',
      ...(linkHeaders && { Link: linkHeaders }),
      ...(location && { Location: location }),
    },
    body: new TextEncoder().encode(html),
  };
}

/** Next adds the nonce of the render to preloads; outside it means nothing to any policy. */
function withoutNonces(link: string): string {
  return link.replace(/; nonce="[^"]*"/g, '');
}
