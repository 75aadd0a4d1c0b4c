import { TextPages } from '#components/reading/TextPages.tsx';
import { WholeObject } from '#components/reading/WholeObject.tsx';
import { nearestText } from '#lib/reading/nearest-text.ts';
import { readTexts } from '#lib/reading/texts.ts';
import { SiteFrame } from '../../../../site-frame.tsx';
import { readWhole, type WholeProps, wholeMetadata } from '../../../read-whole.ts';

export const generateMetadata = wholeMetadata('text');

export default async function ObjectTextPage(props: WholeProps) {
  const { locale, catalogue, object, from, missing, pathIn, asOf, structuredData } = await readWhole(
    props,
    'text',
  );
  const texts = await readTexts(catalogue, object.scans);
  const near = texts[0]?.text.state === 'missing' ? await nearestText(catalogue, object, from) : undefined;
  const part = { view: 'text' as const, from, count: texts.length, total: object.scanCount };
  return (
    <SiteFrame locale={locale} pathIn={pathIn} asOf={asOf} structuredData={structuredData}>
      <WholeObject locale={locale} object={object} part={part} missing={missing}>
        <TextPages locale={locale} object={object} texts={texts} near={near} />
      </WholeObject>
    </SiteFrame>
  );
}
