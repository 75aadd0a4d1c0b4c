import { Island } from '#components/islands/Island.tsx';
import { downloadPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { estimateDownload } from '#lib/downloads/estimate.ts';
import { offeredFormats } from '#lib/downloads/offered.ts';
import {
  type DownloadFormat,
  defaultSize,
  downloadFormats,
  downloadQuery,
  downloadTypes,
} from '#lib/downloads/request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import styles from './Object.module.css';
import { ScanRangeForm } from './ScanRangeForm.tsx';
import { showAboutBytes } from './show-bytes.ts';

/** A file of the whole work, generated only on request. */
const offer = (
  format: DownloadFormat,
  name: 'wholePdf' | 'wholePdfFull' | 'wholeEpub' | 'wholeText' | 'wholeZip',
  size = defaultSize[format],
) => ({ format, name, size });

const offers = [
  offer('pdf', 'wholePdf'),
  offer('pdf', 'wholePdfFull', 'full'),
  offer('epub', 'wholeEpub'),
  offer('txt', 'wholeText'),
  offer('zip', 'wholeZip'),
];

type Props = { locale: Locale; object: CatalogueObject };

/**
 * Downloads of the whole work or a range of its scans; without any format, just a range to print. Of a mirrored object
 * only the main scan is known, and no file sizes.
 */
export function WorkDownloads({ locale, object }: Props) {
  const t = translator(locale);
  const { files, scanCount: total, isMirrored, tile } = object;
  const { related_object: related } = tile;
  const { id } = related;
  const formats = offeredFormats(object);
  if (formats.length === 0)
    return total > 1 && <ScanRangeForm locale={locale} object={related} total={total} formats={[]} />;
  const whole = offers.filter(({ format }) => formats.includes(format));
  const inRange = downloadFormats.filter((format) => format === 'zip' || formats.includes(format));
  return (
    <>
      <h3>{t(isMirrored ? 'object.mainScanAsFile' : 'object.wholeWork')}</h3>
      <ul className={styles.downloads}>
        {whole.map(({ format, name, size }) => (
          <li key={name}>
            <a
              href={downloadPath(id, format, downloadQuery({ format, range: undefined, size }))}
              type={downloadTypes[format]}
              rel="nofollow"
            >
              {t(`object.${name}`)}
            </a>{' '}
            <span className={`muted ${styles.size}`}>
              {[
                format.toUpperCase(),
                files && showAboutBytes(t, estimateDownload({ format, size }, files, total), locale),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <ScanRangeForm locale={locale} object={related} total={total} formats={inRange} files={files} />
      )}
      <Island
        name="downloads"
        props={{ locale, work: { files, total }, strings: messageGroup(locale, 'downloads') }}
      />
    </>
  );
}
