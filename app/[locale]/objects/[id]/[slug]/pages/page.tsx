import { Overview } from '#components/reading/Overview.tsx';
import { currentCatalogue } from '#lib/catalogue/current.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { wholeMetadata, wholePage } from '../../../read-whole.tsx';

export const generateMetadata = wholeMetadata('pages');

export default wholePage('pages', async ({ locale, object, words }) => {
  const { id } = object.tile.related_object;
  const find = () => currentCatalogue().findInObject(id, words, { offset: 0, limit: 0 });
  const found = words === '' ? undefined : await ifAvailable(find());
  return {
    count: object.scans.length,
    children: <Overview locale={locale} object={object} words={words} found={found} />,
  };
});
