import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { WholeObject } from '#components/reading/WholeObject.tsx';
import type { WholeView } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { namedAfter } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { requestedPosition, scansNeeded } from '#lib/reading/windows.ts';
import { foundWholePath, isFindText } from '#lib/search/find-address.ts';
import { webAddress } from '#lib/untrusted.ts';
import { maxTitleLength, pageMetadata } from '../metadata.ts';
import { localeOf, type PageProps, queryOf } from '../page-props.ts';
import { SiteFrame } from '../site-frame.tsx';
import { objectAt } from './read-object.ts';

type WholeProps = PageProps<{ id: string; slug: string }>;

/** The object in the address, where the part shown begins, and what is searched for. */
async function readWhole({ params, searchParams }: WholeProps, view: WholeView) {
  const locale = await localeOf(params);
  const [{ id }, query] = [await params, await queryOf(searchParams)];
  const from = requestedPosition(query.get('from'));
  const find = query.get('find') ?? '';
  const words = view === 'pages' && isFindText(find) ? find : '';
  const object = await objectAt(id, scansNeeded(view, from));
  const pathIn = (locale: Locale) => foundWholePath(locale, object.tile.related_object, view, from, words);
  // A page that exists has been redirected to, so this one does not.
  const missing = query.get('page')?.trim();
  const { title } = object.tile.related_object;
  const t = translator(locale);
  const titled = (title: string) => t(`reading.titles.${view}`, { title });
  const structuredData = { name: namedAfter(t, title, titled, maxTitleLength), object };
  return { locale, object, from, words, missing, pathIn, structuredData };
}

/** Metadata of such a page. Search engines index only the first part. */
export function wholeMetadata(view: WholeView) {
  return async (props: WholeProps): Promise<Metadata> => {
    const { locale, object, from, words, missing, pathIn, structuredData } = await readWhole(props, view);
    const { title, main_scan } = object.tile.related_object;
    const huge = main_scan.thumbnails.at(-1);
    const t = translator(locale);
    const later = view === 'contents' ? 'reading.titleFromEntry' : 'reading.titleFromScan';
    return pageMetadata(locale, pathIn, {
      title: from === 0 ? structuredData.name : t(later, { title: structuredData.name, number: from + 1 }),
      description: object.details.description?.[locale] ?? title,
      kind: 'book',
      image: huge && webAddress(huge.url) ? { url: huge.url, ...huge.dimensions } : undefined,
      isListed: from === 0 && words === '' && missing === undefined,
    });
  };
}

type Shown = {
  children: ReactNode;
  /** How many scans or entries it shows, and of how many; by default of the object's scans. */
  count: number;
  total?: number;
};

/** Such a page. @param show the part that the address asks for */
export function wholePage(
  view: WholeView,
  show: (whole: Awaited<ReturnType<typeof readWhole>>) => Shown | Promise<Shown>,
) {
  return async (props: WholeProps) => {
    const whole = await readWhole(props, view);
    const { locale, object, from, words, missing, pathIn, structuredData } = whole;
    const { children, count, total = object.scanCount } = await show(whole);
    const part = { view, from, count, total, words };
    return (
      <SiteFrame locale={locale} pathIn={pathIn} part="frontpage" structuredData={structuredData}>
        <WholeObject locale={locale} object={object} part={part} missing={missing}>
          {children}
        </WholeObject>
      </SiteFrame>
    );
  };
}
