import { ContentsPart, contentsPart } from '#components/reading/ContentsPart.tsx';
import { WholeObject } from '#components/reading/WholeObject.tsx';
import { SiteFrame } from '../../../../site-frame.tsx';
import { readWhole, type WholeProps, wholeMetadata } from '../../../read-whole.ts';

export const generateMetadata = wholeMetadata('contents');

export default async function ObjectContentsPage(props: WholeProps) {
  const { locale, object, from, missing, pathIn, asOf, structuredData } = await readWhole(props, 'contents');
  const range = contentsPart(locale, object, from);
  const part = { view: 'contents' as const, from, count: range.to - from, total: object.contents.length };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} asOf={asOf} structuredData={structuredData}>
      <WholeObject locale={locale} object={object} part={part} missing={missing}>
        <ContentsPart locale={locale} object={object} range={range} />
      </WholeObject>
    </SiteFrame>
  );
}
