import { downloadPath } from '#lib/addresses.ts';
import type { FileTotals } from '#lib/catalogue/catalogue.ts';
import { estimatePictures } from '#lib/downloads/estimate.ts';
import {
  type DownloadFormat,
  type DownloadSize,
  downloadSizes,
  maxInArchive,
} from '#lib/downloads/request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { printPath } from '#lib/reading/print-range.ts';
import styles from './ScanRangeForm.module.css';
import { showAboutBytes } from './show-bytes.ts';

type Props = {
  locale: Locale;
  object: { id: string; slug: string };
  /** How many scans there are, at least 2. */
  total: number;
  formats: readonly DownloadFormat[];
  files?: FileTotals | undefined;
};

export function ScanRangeForm({ locale, object, total, formats, files }: Props) {
  const t = translator(locale);
  const eachScan = (size: DownloadSize, files: FileTotals) =>
    showAboutBytes(t, estimatePictures(size, files, total) / total, locale);
  const number = { type: 'number', min: 1, max: total, title: t('object.scanHint', { total }) } as const;
  return (
    <form action={printPath(locale, object)}>
      <fieldset className={`row ${styles.range}`}>
        <legend>{t('object.partOfWork')}</legend>
        <label>
          {t('object.firstScan')}
          <input name="from" defaultValue={1} {...number} />
        </label>
        <label>
          {t('object.lastScan')}
          <input name="to" defaultValue={Math.min(total, maxInArchive)} {...number} />
        </label>
        {formats.length > 0 && (
          <label>
            {t('object.pictureSize')}
            <select name="size" defaultValue="large">
              {downloadSizes.map((one) => (
                <option key={one} value={one}>
                  {[
                    t(`object.pictureSizes.${one}`),
                    files && t('object.eachScan', { size: eachScan(one, files) }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </option>
              ))}
            </select>
          </label>
        )}
        <span className="row">
          {formats.map((format) => (
            <button key={format} type="submit" formAction={downloadPath(object.id, format)}>
              {format.toUpperCase()}
            </button>
          ))}
          <button type="submit" formAction={printPath(locale, object)}>
            {t('object.print')}
          </button>
        </span>
        {total > maxInArchive && <p className="muted">{t('object.rangeLimit', { most: maxInArchive })}</p>}
      </fieldset>
    </form>
  );
}
