import { Island } from '#components/islands/Island.tsx';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { anyOrigin, readItem } from '#lib/saved/item.ts';
import { savedRecord } from './saved-record.ts';
import { toggledStrings } from './saved-strings.ts';

type Props = { locale: Locale; object: CatalogueObject; shown: ObjectScan };

/** The buttons that save an object and the scan shown of it, with what the list shows about them. */
export function SaveObject({ locale, object, shown }: Props) {
  const t = translator(locale);
  const first = savedRecord(locale, object, { position: 0, scan: object.tile.related_object.main_scan });
  const isFirst = shown.position === 0;
  // The label of the first page applies only to views of that page, not to the whole object.
  const whole = readItem(isFirst ? first : { ...first, label: undefined }, anyOrigin);
  const scan = isFirst ? whole : readItem(savedRecord(locale, object, shown), anyOrigin);
  // The list does not accept addresses of thousands of characters.
  if (typeof whole === 'string' || typeof scan === 'string') return null;
  return (
    <Island
      name="save"
      props={{
        whole,
        scan,
        strings: {
          whole: { save: t('saved.save'), saved: t('saved.isSaved') },
          scan: { save: t('saved.saveScan'), saved: t('saved.isSavedScan') },
          view: { save: t('saved.saveView'), saved: t('saved.isSavedView') },
          remove: t('saved.pressToRemove'),
          ...toggledStrings(locale),
        },
      }}
    />
  );
}
