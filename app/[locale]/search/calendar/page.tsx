import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { Calendar } from '#components/calendar/Calendar.tsx';
import { Frame } from '#components/layout/Frame.tsx';
import { currentCatalogue } from '#lib/catalogue/open.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { type CalendarAddress, readCalendar } from '#lib/search/calendar.ts';
import { calendarPath } from '#lib/search/path.ts';
import { calendarFor } from '#lib/site/calendar-for.ts';
import { localeOf } from '../../locale.ts';
import { pageMetadata } from '../../metadata.ts';
import { linksToTopics } from '../../topic-links.ts';

type Props = {
  params: Promise<{ locale: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

const pathOf = (address: CalendarAddress) => (locale: Locale) => calendarPath(locale, address);

export async function generateMetadata({ params, searchParams }: Props): Promise<Metadata> {
  const locale = await localeOf(params);
  const t = translator(locale);
  const address = await readAddress(searchParams);
  const { series, year } = address;
  const title =
    series === undefined
      ? t('navigation.calendar')
      : t('calendar.titleOf', { series: year === undefined ? series : `${series}, ${year}` });
  const metadata = pageMetadata(locale, pathOf(address), { title });
  return series === undefined ? metadata : { ...metadata, robots: { index: false, follow: true } };
}

export default async function CalendarPage({ params, searchParams }: Props) {
  const locale = await localeOf(params);
  const address = await readAddress(searchParams);
  const catalogue = currentCatalogue();
  const [answer, asOf] = await Promise.all([calendarFor(catalogue, address), catalogue.asOf('frontpage')]);
  // The server has looked before, and gives the true page then.
  if (!answer) notFound();
  return (
    <Frame locale={locale} pathIn={pathOf(address)} asOf={asOf} links={await linksToTopics(locale)}>
      <Calendar locale={locale} answer={answer} />
    </Frame>
  );
}

async function readAddress(searchParams: Props['searchParams']): Promise<CalendarAddress> {
  const given = Object.entries(await searchParams);
  return readCalendar(
    new URLSearchParams(given.flatMap(([name, value = []]) => [value].flat().map((one) => [name, one]))),
  );
}
