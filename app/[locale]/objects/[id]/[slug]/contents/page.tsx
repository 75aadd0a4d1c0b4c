import { ContentsTree } from '#components/reading/ContentsTree.tsx';
import { objectPath } from '#lib/addresses.ts';
import { contentsLimits, entriesFrom, treeOf } from '#lib/reading/contents.ts';
import { windowCapacity } from '#lib/reading/windows.ts';
import { wholeMetadata, wholePage } from '../../../read-whole.tsx';

export const generateMetadata = wholeMetadata('contents');

export default wholePage('contents', ({ locale, object: { tile, contents, details }, from }) => {
  const path = objectPath(locale, tile.related_object);
  const limits = { ...contentsLimits.page, entries: windowCapacity('contents', from) };
  const range = entriesFrom(contents, from, path.length, limits);
  const nodes = treeOf(contents, range, contentsLimits.page);
  return {
    count: range.to - from,
    total: contents.length,
    children: <ContentsTree locale={locale} nodes={nodes} path={path} language={details.language} />,
  };
});
