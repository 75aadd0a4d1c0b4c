import type { Metadata } from 'next';
import { WithdrawnMessage } from '#components/object/WithdrawnMessage.tsx';
import { pathTo } from '#lib/site/address.ts';
import { localeOf } from '../../locale.ts';
import { SiteFrame } from '../../site-frame.tsx';
import { withdrawnMetadata, withdrawnObject } from '../withdrawn.ts';

// What the server in front sends with 410 in the place of an object that was withdrawn. No visitor can ask for this address.

type Props = { params: Promise<{ locale: string; id: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return withdrawnMetadata(await localeOf(params), (await params).id);
}

export default async function WithdrawnPage({ params }: Props) {
  const locale = await localeOf(params);
  const { id } = await params;
  return (
    <SiteFrame locale={locale} pathIn={pathTo('home')}>
      <WithdrawnMessage locale={locale} object={await withdrawnObject(id)} />
    </SiteFrame>
  );
}
