import type { Metadata } from 'next';
import { SignIn } from '#components/preview/SignIn.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { dashboardPath } from '#lib/preview/return-address.ts';
import { signInProblems } from '#lib/preview/sign-in.ts';
import { windowTitle } from '#lib/site/library-name.ts';
import { localeOf, type PageProps, queryOf } from '../page-props.ts';
import { previewMode } from '../preview-mode.ts';
import { SiteFrame } from '../site-frame.tsx';
import { EditorsDashboard } from './dashboard.tsx';

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  const title = translator(locale)(
    (await previewMode()) ? 'editing.dashboard.title' : 'editing.signIn.title',
  );
  return { title: windowTitle(locale, title), robots: { index: false, follow: false } };
}

/** The start page of editors: first the sign-in form, then all pages with their drafts. */
export default async function PreviewPage({ params, searchParams }: PageProps) {
  const locale = await localeOf(params);
  const [mode, query] = [await previewMode(), await queryOf(searchParams)];
  const { previewSecret, publicUrl } = readConfig();
  return (
    <SiteFrame locale={locale} pathIn={(other: Locale) => dashboardPath(other)}>
      {mode && 'by' in mode ? (
        <EditorsDashboard locale={locale} query={query} publicUrl={publicUrl} />
      ) : (
        <SignIn
          locale={locale}
          problem={signInProblems.find((one) => one === query.get('problem'))}
          returnTo={query.get('return') ?? undefined}
          isOn={previewSecret !== undefined || currentCatalogue().editing !== undefined}
        />
      )}
    </SiteFrame>
  );
}
