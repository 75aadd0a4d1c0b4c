import { objectPath, scanPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { oneLine, visibleText, webAddress } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { SaveButton } from './SaveButton.tsx';

type Props = { locale: Locale; object: CatalogueObject; position: number; byline: string };

// In characters: what a list shows of a title.
const longestTitle = 500;

/** The button that saves an object, with what the list will say of it. @param position of the scan, from 0 */
export function SaveObject({ locale, object, position, byline }: Props) {
  const t = translator(locale);
  const path = objectPath(locale, object.tile.related_object, object.at);
  const placeOf = (index: number) => ({
    address: scanPath(path, index),
    thumbnail: thumbnailOf(object.scans[index]?.scan.thumbnails ?? []),
  });
  const names = (save: string, saved: string) => ({ save, saved });
  return (
    <SaveButton
      words={{
        title: oneLine(visibleText(object.tile.related_object.title), longestTitle),
        byline: oneLine(byline, longestTitle),
        institution: visibleText(object.organization?.fullname),
        language: object.details.language,
      }}
      whole={placeOf(0)}
      scan={placeOf(position)}
      strings={{
        whole: names(t('saved.save'), t('saved.isSaved')),
        scan: names(t('saved.saveScan'), t('saved.isSavedScan')),
        view: names(t('saved.saveView'), t('saved.isSavedView')),
        remove: t('saved.pressToRemove'),
        nowSaved: t('saved.nowSaved'),
        nowRemoved: t('saved.nowRemoved'),
        off: t('saved.off'),
        full: t('saved.full'),
        limit: t('saved.limit'),
      }}
    />
  );
}

type Thumbnail = { url: string; dimensions: { width: number; height: number } };

function thumbnailOf(thumbnails: Thumbnail[]) {
  const first = thumbnails.find(({ url }) => webAddress(url));
  return first && { src: first.url, ...first.dimensions };
}
