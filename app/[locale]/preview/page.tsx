import type { Metadata } from 'next';
import { SignIn } from '#components/preview/SignIn.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { readConfig } from '#lib/config.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { deskPath } from '#lib/preview/return-address.ts';
import { signInProblems } from '#lib/preview/sign-in.ts';
import { windowTitle } from '#lib/site/library-name.ts';
import { localeOf, type PageProps } from '../page-props.ts';
import { previewMode } from '../preview-mode.ts';
import { SiteFrame } from '../site-frame.tsx';
import { EditorsDesk } from './desk.tsx';

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  const title = translator(locale)((await previewMode()) ? 'editing.desk.title' : 'editing.signIn.title');
  return { title: windowTitle(locale, title), robots: { index: false, follow: false } };
}

/** The start page of editors: first the sign-in form, then all pages with their drafts. */
export default async function PreviewPage({ params, searchParams }: PageProps) {
  const locale = await localeOf(params);
  const [mode, query] = [await previewMode(), await searchParams];
  const { previewSecret, publicUrl } = readConfig();
  return (
    <SiteFrame locale={locale} pathIn={(other: Locale) => deskPath(other)}>
      {mode && 'by' in mode ? (
        <EditorsDesk locale={locale} query={query} publicUrl={publicUrl} />
      ) : (
        <SignIn
          locale={locale}
          problem={signInProblems.find((one) => one === query.problem)}
          returnTo={typeof query.return === 'string' ? query.return : undefined}
          isOn={previewSecret !== undefined || currentCatalogue().editing !== undefined}
        />
      )}
    </SiteFrame>
  );
}
