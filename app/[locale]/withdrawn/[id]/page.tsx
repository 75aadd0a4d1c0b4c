import type { Metadata } from 'next';
import { WithdrawnMessage } from '#components/layout/StatusMessage.tsx';
import { objectPath } from '#lib/addresses.ts';
import { slugOf } from '#lib/pages/slug.ts';
import { localeOf, type PageProps } from '../../page-props.ts';
import { SiteFrame } from '../../site-frame.tsx';
import { withdrawnMetadata, withdrawnObject } from '../withdrawn.ts';

// Sent by the server in front with 410 for an object that was withdrawn. Visitors cannot request this address.

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  return withdrawnMetadata(await localeOf(params), (await params).id);
}

export default async function WithdrawnPage({ params }: Props) {
  const locale = await localeOf(params);
  const object = await withdrawnObject((await params).id);
  const named = { id: object.id, slug: slugOf(object.title) };
  return (
    <SiteFrame locale={locale} pathIn={(other) => objectPath(other, named)}>
      <WithdrawnMessage locale={locale} object={object} />
    </SiteFrame>
  );
}
