import { downloadPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { estimateDownload } from '#lib/downloads/estimate.ts';
import { type DownloadFormat, downloadQuery, mostInArchive, usualSize } from '#lib/downloads/request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Object.module.css';
import { ScanRangeForm } from './ScanRangeForm.tsx';
import { showAboutBytes } from './show-bytes.ts';

const types: Record<DownloadFormat, string> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  txt: 'text/plain',
  zip: 'application/zip',
};

/** A file of the whole work, not made before somebody asks for it. */
const offer = (
  format: DownloadFormat,
  name: 'wholePdf' | 'wholePdfFull' | 'wholeEpub' | 'wholeText' | 'wholeZip',
  size = usualSize[format],
) => ({ format, name, size });

type Props = { locale: Locale; object: CatalogueObject };

/** The whole work as a file, or a range of its scans; where a service has files of it, a range to be printed alone. */
export function WorkDownloads({ locale, object: { files, scanCount: total, tile } }: Props) {
  const t = translator(locale);
  const { related_object: related } = tile;
  const { id } = related;
  if (!files)
    return total > 1 && <ScanRangeForm locale={locale} object={related} total={total} formats={[]} />;
  const hasText = files.texts > 0;
  const whole = [
    offer('pdf', 'wholePdf'),
    offer('pdf', 'wholePdfFull', 'full'),
    offer('epub', 'wholeEpub'),
    ...(hasText ? [offer('txt', 'wholeText')] : []),
    ...(total <= mostInArchive ? [offer('zip', 'wholeZip')] : []),
  ];
  const inRange: DownloadFormat[] = ['pdf', 'epub', ...(hasText ? (['txt'] as const) : []), 'zip'];
  return (
    <>
      <h3>{t('object.wholeWork')}</h3>
      <ul className={styles.downloads}>
        {whole.map(({ format, name, size }) => (
          <li key={name}>
            <a
              href={downloadPath(id, format, downloadQuery({ format, range: undefined, size }))}
              type={types[format]}
              rel="nofollow"
            >
              {t(`object.${name}`)}
            </a>{' '}
            <span className={styles.size}>
              {`${format.toUpperCase()}, ${showAboutBytes(estimateDownload({ format, size }, files, total), locale)}`}
            </span>
          </li>
        ))}
      </ul>
      {total > 1 && (
        <ScanRangeForm locale={locale} object={related} total={total} formats={inRange} files={files} />
      )}
    </>
  );
}
