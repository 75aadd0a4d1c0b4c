import { Overview } from '#components/reading/Overview.tsx';
import { WholeObject } from '#components/reading/WholeObject.tsx';
import { scriptAddress } from '#lib/browser-scripts.ts';
import { SiteFrame } from '../../../../site-frame.tsx';
import { readWhole, type WholeProps, wholeMetadata } from '../../../read-whole.ts';

export const generateMetadata = wholeMetadata('pages');

export default async function ObjectPagesPage(props: WholeProps) {
  const { locale, object, from, pathIn, asOf, told } = await readWhole(props, 'pages');
  const part = { view: 'pages' as const, from, count: object.scans.length, total: object.scanCount };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} asOf={asOf} told={told}>
      <WholeObject locale={locale} object={object} part={part} toolsScript={scriptAddress('scan-actions')}>
        <Overview locale={locale} object={object} />
      </WholeObject>
    </SiteFrame>
  );
}
