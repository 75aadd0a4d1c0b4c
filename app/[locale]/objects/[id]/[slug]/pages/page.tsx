import { Frame } from '#components/layout/Frame.tsx';
import { Overview } from '#components/reading/Overview.tsx';
import { WholeObject } from '#components/reading/WholeObject.tsx';
import { linksToTopics } from '../../../../topic-links.ts';
import { readWhole, type WholeProps, wholeMetadata } from '../../../read-whole.ts';

export const generateMetadata = wholeMetadata('pages');

export default async function ObjectPagesPage(props: WholeProps) {
  const { locale, object, from, pathIn, asOf } = await readWhole(props, 'pages');
  const part = { view: 'pages' as const, from, count: object.scans.length, total: object.scanCount };
  return (
    <Frame locale={locale} pathIn={pathIn} asOf={asOf} links={await linksToTopics(locale)}>
      <WholeObject locale={locale} object={object} part={part}>
        <Overview locale={locale} object={object} />
      </WholeObject>
    </Frame>
  );
}
