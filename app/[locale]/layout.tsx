import type { Metadata, Viewport } from 'next';
import type { ReactNode } from 'react';
import '#components/layout/tokens.css';
import '#components/layout/base.css';
import '#components/layout/controls.css';
import { fontClasses } from '#components/layout/fonts.ts';
import { headScript } from '#components/layout/head-script.ts';
import { PreviewBanner } from '#components/preview/PreviewBanner.tsx';
import { scriptAddress } from '#lib/browser-scripts.ts';
import { openSearchPath } from '#lib/discovery/open-search.ts';
import { libraryName } from '#lib/site/library-name.ts';
import { localeOf } from './page-props.ts';
import { isWithoutDrafts, previewMode } from './preview-mode.ts';

// Pages are always rendered afresh: the one cache is the server in front (docs/architecture.md).
export const dynamic = 'force-dynamic';

/** Previews are not for search engines; public pages say nothing about robots here. */
export async function generateMetadata(): Promise<Metadata> {
  return (await previewMode()) ? { robots: { index: false, follow: false } } : {};
}

export const viewport: Viewport = { colorScheme: 'light dark' };

type Props = { children: ReactNode; params: Promise<{ locale: string }> };

export default async function Layout({ children, params }: Props) {
  const mode = await previewMode();
  const locale = await localeOf(params);
  return (
    // The script below may set data-theme before hydration, a mismatch that React must ignore.
    <html lang={locale} className={fontClasses} suppressHydrationWarning>
      <head>
        <link rel="icon" href="/icons/icon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/icon-192.png" />
        <link
          rel="search"
          type="application/opensearchdescription+xml"
          title={libraryName(locale)}
          href={openSearchPath(locale)}
        />
        {/* Our only script here; the server in front allows it by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: headScript(scriptAddress) }} />
      </head>
      {/* A public page must not reveal that there are previews, so its data has no slot for a banner. */}
      {mode ? (
        <body>
          {children}
          {/* Last, so that the skip link stays first; it is sticky at the bottom of the window. */}
          <PreviewBanner locale={locale} mode={mode} isWithoutDrafts={await isWithoutDrafts()} />
        </body>
      ) : (
        <body>{children}</body>
      )}
    </html>
  );
}
