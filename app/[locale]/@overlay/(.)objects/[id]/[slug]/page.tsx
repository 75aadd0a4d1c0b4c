import { OutdatedNote } from '#components/layout/OutdatedNote.tsx';
import { ObjectView } from '#components/object/ObjectView.tsx';
import { ObjectOverlay } from '#components/overlay/ObjectOverlay.tsx';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import { translator } from '#lib/i18n/translate.ts';
import { localeOf } from '../../../../locale.ts';
import { type ObjectProps, objectMetadata, readObject } from '../../../../objects/read-object.ts';

export { objectMetadata as generateMetadata };

// In characters: a screen reader reads the name of the dialog, and then the whole title in the heading.
const longestName = 200;

/** The same object as its page shows, over the feed from which it was opened. */
export default async function ObjectOverFeed(props: ObjectProps) {
  const locale = await localeOf(props.params);
  const t = translator(locale);
  const { catalogue, object, position, pathIn, asOf } = await readObject(props);
  const neighbours = await ifAvailable(catalogue.neighbours(object.tile));
  const title = oneLine(visibleText(object.tile.related_object.title), longestName);
  return (
    <ObjectOverlay
      title={title || t('object.untitled')}
      address={pathIn(locale)}
      strings={{ close: t('overlay.close'), page: t('overlay.page') }}
    >
      <OutdatedNote locale={locale} asOf={asOf()} />
      <ObjectView locale={locale} object={object} position={position} neighbours={neighbours ?? {}} />
    </ObjectOverlay>
  );
}
