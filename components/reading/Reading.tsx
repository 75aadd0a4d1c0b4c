import { Island } from '#components/islands/Island.tsx';
import { objectPath } from '#lib/addresses.ts';
import type { CatalogueObject, ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { facingOf } from '#lib/reading/facing.ts';
import { scanLabel } from '#lib/scans/label.ts';
import { readWork } from './read-work.ts';
import { readingStrings } from './reading-strings.ts';

type Props = {
  locale: Locale;
  object: CatalogueObject;
  /** The scan that is shown, from 0, and those close to it. */
  position: number;
  near: readonly ObjectScan[];
};

/** The controls for reading a work scan by scan. Without scripts there are links between the scans. */
export function Reading({ locale, object, position, near }: Props) {
  const { slug, title } = readWork(locale, object);
  const facing = facingOf(object, position, near);
  // The row of small pictures has the labels of the others.
  const own = near.filter((one) => Math.abs(one.position - position) <= 1);
  const labels = own.flatMap((one) => {
    const label = scanLabel(one.scan);
    return label ? [[one.position, label] as const] : [];
  });
  return (
    <Island
      name="reading"
      props={{
        facing: {
          ...facing,
          before: facing.before && true,
          after: facing.after && true,
        },
        path: objectPath(locale, object.tile.related_object),
        slug,
        title,
        labels: Object.fromEntries(labels),
        strings: readingStrings(locale),
      }}
    />
  );
}
