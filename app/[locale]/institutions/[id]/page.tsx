import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Institution } from '#components/institution/Institution.tsx';
import { JsonLd } from '#components/layout/MachineReadable.tsx';
import { organizationPath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { readConfig } from '#lib/config.ts';
import { organizationJsonLd } from '#lib/discovery/site-json-ld.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { organizationName } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { shelf } from '#lib/search/path.ts';
import { pageMetadata } from '../../metadata.ts';
import { localeOf, type PageProps } from '../../page-props.ts';
import { SiteFrame } from '../../site-frame.tsx';

/** How many of its newest objects are shown. */
const firstRow = 6;

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { locale, organization, name, pathIn } = await read(params);
  const description: Partial<Record<Locale, string>> = organization.description;
  return pageMetadata(locale, pathIn, { title: name, description: description[locale] });
}

export default async function InstitutionPage({ params }: Props) {
  const { locale, organization, name, pathIn } = await read(params);
  const holdings = shelf('institution', String(organization.id));
  const result = await ifAvailable(currentCatalogue().search(holdings, { offset: 0, limit: firstRow }));
  return (
    <SiteFrame locale={locale} pathIn={pathIn} part="organizations" structuredData={{ name }}>
      <JsonLd data={organizationJsonLd(organization, locale, readConfig().publicUrl)} />
      <Institution locale={locale} organization={organization} result={result} />
    </SiteFrame>
  );
}

async function read(params: Props['params']) {
  const locale = await localeOf(params);
  const id = Number((await params).id);
  // The server in front has checked this already, but the institution may have gone since.
  const organization = (await currentCatalogue().organization(id)) ?? notFound();
  const name = organizationName(translator(locale), organization);
  return { locale, organization, name, pathIn: (one: Locale) => organizationPath(one, id) };
}
