import type { Viewport } from 'next';
import type { ReactNode } from 'react';
import '#components/layout/tokens.css';
import '#components/layout/base.css';
import { fontClasses } from '#components/layout/fonts.ts';
import { themeScript } from '#components/layout/theme-script.ts';
import { localeOf } from './locale.ts';

// Pages are always rendered afresh: the one cache is the server in front (docs/architecture.md).
export const dynamic = 'force-dynamic';

export const viewport: Viewport = { colorScheme: 'light dark' };

type Props = {
  children: ReactNode;
  /** The object that was opened from the feed, or nothing. */
  overlay: ReactNode;
  params: Promise<{ locale: string }>;
};

export default async function Layout({ children, overlay, params }: Props) {
  return (
    // The script below may have set data-theme before React looks: that one attribute is not React's.
    <html lang={await localeOf(params)} className={fontClasses} suppressHydrationWarning>
      <head>
        {/* A constant of ours; the server in front allows it by its hash. */}
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        {children}
        {overlay}
      </body>
    </html>
  );
}
