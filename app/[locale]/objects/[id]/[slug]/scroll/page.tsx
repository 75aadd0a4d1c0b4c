import { ContinuousScans } from '#components/reading/ContinuousScans.tsx';
import { WholeObject } from '#components/reading/WholeObject.tsx';
import { SiteFrame } from '../../../../site-frame.tsx';
import { readWhole, type WholeProps, wholeMetadata } from '../../../read-whole.ts';

export const generateMetadata = wholeMetadata('scroll');

export default async function ObjectScrollPage(props: WholeProps) {
  const { locale, object, from, missing, pathIn, asOf, structuredData } = await readWhole(props, 'scroll');
  const part = { view: 'scroll' as const, from, count: object.scans.length, total: object.scanCount };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} asOf={asOf} structuredData={structuredData}>
      <WholeObject locale={locale} object={object} part={part} missing={missing}>
        <ContinuousScans locale={locale} object={object} />
      </WholeObject>
    </SiteFrame>
  );
}
