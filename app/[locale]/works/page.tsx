import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { JsonLd } from '#components/layout/MachineReadable.tsx';
import { WorkView } from '#components/works/WorkView.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { workJsonLd } from '#lib/discovery/work-json-ld.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { workPath } from '#lib/search/path.ts';
import { readWork, type WorkAddress } from '#lib/search/works.ts';
import { workFor } from '#lib/site/work-for.ts';
import { pageMetadata } from '../metadata.ts';
import { absolute } from '../objects/read-object.ts';
import { localeOf, type PageProps, queryOf } from '../page-props.ts';
import { SiteFrame } from '../site-frame.tsx';

const pathOf = (address: WorkAddress) => (locale: Locale) => workPath(locale, address);

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const locale = await localeOf(params);
  const t = translator(locale);
  const address = await readAddress(searchParams);
  const { work, year, page } = address;
  if (!work) return pageMetadata(locale, pathOf(address), { title: t('navigation.works') });
  const { title = '' } = (await currentCatalogue().work(work)) ?? {};
  return pageMetadata(locale, pathOf(address), {
    title: year === undefined ? title : t('calendar.titleOf', { series: `${title}, ${year}` }),
    description: t('works.description', { title }),
    // Search engines find the parts by their own pages.
    isListed: year === undefined && page === undefined,
  });
}

export default async function WorksPage({ params, searchParams }: PageProps) {
  const locale = await localeOf(params);
  const address = await readAddress(searchParams);
  const answer = await workFor(currentCatalogue(), locale, address);
  // The server has checked this already, and answers with the right page if it is missing.
  if (!answer) notFound();
  const url = absolute(workPath(locale, address));
  const jsonLd = answer.kind === 'work' && workJsonLd(answer, locale, url);
  const structuredData =
    answer.kind === 'all'
      ? {
          name: translator(locale)('navigation.works'),
          items: answer.list.shelves.flatMap(({ values }) =>
            values.map(({ name }) => workPath(locale, { work: name })),
          ),
        }
      : { name: answer.work.title };
  return (
    <SiteFrame locale={locale} pathIn={pathOf(address)} part="frontpage" structuredData={structuredData}>
      {jsonLd && <JsonLd data={jsonLd} />}
      <WorkView locale={locale} answer={answer} />
    </SiteFrame>
  );
}

async function readAddress(searchParams: PageProps['searchParams']): Promise<WorkAddress> {
  return readWork(await queryOf(searchParams));
}
