import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { OutdatedNote } from '#components/layout/OutdatedNote.tsx';
import { ObjectView } from '#components/object/ObjectView.tsx';
import { ObjectOverlay } from '#components/overlay/ObjectOverlay.tsx';
import { scriptAddress } from '#lib/browser-scripts.ts';
import { ifAvailable } from '#lib/catalogue/unavailable.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import { translator } from '#lib/i18n/translate.ts';
import { localeOf } from '../../../locale.ts';
import { type ObjectProps, objectMetadata, readObject } from '../../../objects/read-object.ts';

/** What the browser shows of it; what else a page tells is for those who load it as one. */
export async function generateMetadata(props: ObjectProps): Promise<Metadata> {
  const { title } = await objectMetadata(props);
  return { title };
}

// In characters: a screen reader reads the name of the dialog, and then the whole title in the heading.
const longestName = 200;

/** The same object as its page shows, over the feed from which it was opened. */
export default async function ObjectOverFeed(props: ObjectProps) {
  const locale = await localeOf(props.params);
  const t = translator(locale);
  const { catalogue, object, cited, position, pathIn, asOf } = await readObject(props);
  const neighbours = await ifAvailable(catalogue.neighbours(object.tile));
  const title = oneLine(visibleText(object.tile.related_object.title), longestName);
  return (
    <ObjectOverlay
      // Another scan of the same object is another content.
      key={pathIn(locale)}
      title={title || t('object.untitled')}
      address={pathIn(locale)}
      strings={{ close: t('overlay.close'), page: t('overlay.page') }}
      content={once(
        <>
          <OutdatedNote locale={locale} asOf={asOf} />
          <ObjectView
            locale={locale}
            object={object}
            cited={cited}
            position={position}
            neighbours={neighbours ?? {}}
            viewerScript={scriptAddress('viewer')}
          />
        </>,
      )}
    />
  );
}

/** Something that can be taken out once: the router keeps for good what it was sent, and is left with nothing. */
function once(content: ReactNode): ReadableStream<ReactNode> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(content);
      controller.close();
    },
  });
}
