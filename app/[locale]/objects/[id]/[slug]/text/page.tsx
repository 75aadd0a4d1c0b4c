import { TextPages } from '#components/reading/TextPages.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { nearestText, readTexts } from '#lib/reading/texts.ts';
import { wholeMetadata, wholePage } from '../../../read-whole.tsx';

export const generateMetadata = wholeMetadata('text');

export default wholePage('text', async ({ locale, object, from }) => {
  const catalogue = currentCatalogue();
  const texts = await readTexts(catalogue, object.scans);
  const near = texts[0]?.text.state === 'missing' ? await nearestText(catalogue, object, from) : undefined;
  return {
    count: texts.length,
    children: <TextPages locale={locale} object={object} texts={texts} near={near} />,
  };
});
