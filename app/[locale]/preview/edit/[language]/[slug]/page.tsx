import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { WorkbenchPage } from '#components/workbench/WorkbenchPage.tsx';
import { decodeSegment, editPath } from '#lib/addresses.ts';
import { isLocale, type Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { named } from '#lib/pages/find.ts';
import { pageMetadata } from '../../../../metadata.ts';
import { localeOf, type PageProps } from '../../../../page-props.ts';
import { SiteFrame } from '../../../../site-frame.tsx';
import { openedPage, readWorkbench } from '../../../opened.ts';

type Props = PageProps<{ language: string; slug: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, page, pathIn } = await read(params);
  const title = `${translator(locale)('workbench.editTitle')}: ${page.title}`;
  return pageMetadata(locale, pathIn, { title });
}

export default async function EditPage({ params }: Props) {
  const { locale, page, pages, choices, canSave, pathIn } = await read(params);
  return (
    <SiteFrame locale={locale} pathIn={pathIn}>
      <WorkbenchPage locale={locale} page={openedPage(page, pages)} pages={choices} canSave={canSave} />
    </SiteFrame>
  );
}

async function read(params: Props['params']) {
  const [locale, { language, slug }] = [await localeOf(params), await params];
  const workbench = await readWorkbench();
  if (!isLocale(language)) notFound();
  const name = { language, slug: decodeSegment(slug) ?? slug };
  // The server in front has checked this already, but the page may have gone since.
  const page = named(workbench.pages, name) ?? notFound();
  return { ...workbench, locale, page, pathIn: (other: Locale) => editPath(other, name) };
}
