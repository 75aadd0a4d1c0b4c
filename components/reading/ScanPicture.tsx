import { UprightImage } from '#components/scan/UprightImage.tsx';
import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pictureOf } from '#lib/scans/scan-picture.ts';
import styles from './ScanPicture.module.css';

type Props = {
  locale: Locale;
  shown: ObjectScan;
  /** Its width in `sizes` syntax, for the browser to choose among the files; left out: it takes `src`. */
  sizes?: string;
  isLazy?: boolean;
};

/** The picture of a scan, or a sentence that says there is none. */
export function ScanPicture({ locale, shown: { position, scan }, sizes, isLazy }: Props) {
  const t = translator(locale);
  const picture = pictureOf(scan);
  if (!picture) return <p className={styles.missing}>{t('reading.noPicture')}</p>;
  return (
    <UprightImage
      src={picture.src}
      srcSet={sizes && picture.srcSet}
      sizes={picture.srcSet && sizes}
      alt={t('object.scan', { number: position + 1 })}
      width={picture.width}
      height={picture.height}
      turn={picture.turn}
      loading={isLazy ? 'lazy' : undefined}
    />
  );
}
