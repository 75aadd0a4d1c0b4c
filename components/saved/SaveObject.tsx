import { Island } from '#components/islands/Island.tsx';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { readItem } from '#lib/saved/item.ts';
import { savedRecord } from './saved-record.ts';
import { toggledStrings } from './saved-strings.ts';

type Props = { locale: Locale; object: CatalogueObject; shown: ObjectScan };

// The item is made of addresses below the site's own, which the browser knows; any will do here.
const anyOrigin = 'http://site.invalid';

/** The button that saves an object, or the scan that is shown of it, with what the list will say of them. */
export function SaveObject({ locale, object, shown }: Props) {
  const t = translator(locale);
  const first = savedRecord(locale, object, { position: 0, scan: object.tile.related_object.main_scan });
  const isFirst = shown.position === 0;
  // What stands on the first page is said of views of it alone.
  const whole = readItem(isFirst ? first : { ...first, label: undefined }, anyOrigin);
  const scan = isFirst ? whole : readItem(savedRecord(locale, object, shown), anyOrigin);
  // An address of thousands of characters is more than a list takes.
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
