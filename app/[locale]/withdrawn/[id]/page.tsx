import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { WithdrawnMessage } from '#components/object/WithdrawnMessage.tsx';
import { decodeSegment } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/open.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { localeOf } from '../../locale.ts';
import { SiteFrame } from '../../site-frame.tsx';

// What the server in front sends with 410 in the place of an object that was withdrawn. No visitor can ask for this address.

type Props = { params: Promise<{ locale: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const t = translator(await localeOf(params));
  return { title: `${t('status.withdrawn.title')} · ${t('site.name')}`, robots: { index: false } };
}

export default async function WithdrawnPage({ params }: Props) {
  const locale = await localeOf(params);
  const { id } = await params;
  const object = (await currentCatalogue().changes.withdrawn(decodeSegment(id) ?? id)) ?? notFound();
  return (
    <SiteFrame locale={locale} pathIn={pathTo('home')}>
      <WithdrawnMessage locale={locale} object={object} />
    </SiteFrame>
  );
}
