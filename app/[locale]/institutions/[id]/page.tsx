import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Institution } from '#components/institution/Institution.tsx';
import { JsonLd } from '#components/layout/JsonLd.tsx';
import { organizationPath } from '#lib/addresses.ts';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { readConfig } from '#lib/config.ts';
import { organizationJsonLd } from '#lib/discovery/site-json-ld.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { shelf } from '#lib/search/path.ts';
import { visibleText } from '#lib/untrusted.ts';
import { pageMetadata } from '../../metadata.ts';
import { localeOf, type PageProps } from '../../page-props.ts';
import { SiteFrame } from '../../site-frame.tsx';

/** How many of its newest objects are shown. */
const firstRow = 6;

type Props = PageProps<{ id: string }>;

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { organization, pathIn } = await read(params);
  const locale = await localeOf(params);
  const description: Partial<Record<Locale, string>> = organization.description;
  return pageMetadata(locale, pathIn, {
    title: visibleText(organization.fullname) || translator(locale)('institutions.unnamed'),
    description: description[locale],
  });
}

export default async function InstitutionPage({ params }: Props) {
  const locale = await localeOf(params);
  const { organization, pathIn, asOf } = await read(params);
  const holdings = shelf('institution', String(organization.id));
  const result = await ifAvailable(currentCatalogue().search(holdings, { offset: 0, limit: firstRow }));
  const structuredData = {
    name: visibleText(organization.fullname) || translator(locale)('institutions.unnamed'),
  };
  return (
    <SiteFrame
      locale={locale}
      pathIn={pathIn}
      section="institutions"
      asOf={asOf}
      structuredData={structuredData}
    >
      <JsonLd data={organizationJsonLd(organization, locale, readConfig().publicUrl)} />
      <Institution locale={locale} organization={organization} result={result} />
    </SiteFrame>
  );
}

async function read(params: Props['params']) {
  const id = Number((await params).id);
  // The server in front has checked this already, but the institution may have gone since.
  const catalogue = currentCatalogue();
  const [found, asOf] = await Promise.all([catalogue.organization(id), catalogue.asOf('organizations')]);
  const organization = found ?? notFound();
  return { organization, pathIn: (locale: Locale) => organizationPath(locale, id), asOf };
}
