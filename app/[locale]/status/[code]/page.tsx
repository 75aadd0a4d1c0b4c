import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Frame } from '#components/layout/Frame.tsx';
import { StatusMessage, statusCodes } from '#components/layout/StatusMessage.tsx';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { localeOf } from '../../locale.ts';

// The documents that the server in front sends with 404, 500 and 503. No visitor can ask for this address;
// nothing here may need the catalogue.

type Props = { params: Promise<{ locale: string; code: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = translator(await localeOf(params));
  const title = t(`status.${await codeOf(params)}.title`);
  return { title: `${title} · ${t('site.name')}`, robots: { index: false } };
}

export default async function StatusPage({ params }: Props) {
  const locale = await localeOf(params);
  return (
    <Frame locale={locale} pathIn={(other: Locale) => `/${other}`}>
      <StatusMessage locale={locale} code={await codeOf(params)} />
    </Frame>
  );
}

async function codeOf(params: Props['params']) {
  const { code } = await params;
  return statusCodes.find((one) => one === code) ?? notFound();
}
