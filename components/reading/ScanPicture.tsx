import { UprightImage } from '#components/scan/UprightImage.tsx';
import type { ObjectScan } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pictureOf } from '#lib/scans/pictures.ts';
import styles from './ScanPicture.module.css';

type Props = {
  locale: Locale;
  shown: ObjectScan;
  /** How wide it is, where the browser may choose among its files; left out: it takes the one of `src`. */
  sizes?: string;
  /** It comes when it is near the screen. */
  isLazy?: boolean;
};

/** The picture of a scan, or a sentence in its place. */
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
