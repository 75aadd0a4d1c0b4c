import { Overview } from '#components/reading/Overview.tsx';
import { WholeObject } from '#components/reading/WholeObject.tsx';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { SiteFrame } from '../../../../site-frame.tsx';
import { readWhole, type WholeProps, wholeMetadata } from '../../../read-whole.ts';

export const generateMetadata = wholeMetadata('pages');

export default async function ObjectPagesPage(props: WholeProps) {
  const { locale, catalogue, object, from, words, missing, pathIn, asOf, structuredData } = await readWhole(
    props,
    'pages',
  );
  const part = { view: 'pages' as const, from, count: object.scans.length, total: object.scanCount, words };
  const { id } = object.tile.related_object;
  const found =
    words === '' ? undefined : await ifAvailable(catalogue.findInObject(id, words, { offset: 0, limit: 0 }));
  return (
    <SiteFrame locale={locale} pathIn={pathIn} asOf={asOf} structuredData={structuredData}>
      <WholeObject locale={locale} object={object} part={part} missing={missing}>
        <Overview locale={locale} object={object} words={words} found={found} />
      </WholeObject>
    </SiteFrame>
  );
}
