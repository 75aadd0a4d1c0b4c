import { downloadPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { type DownloadFormat, mostInArchive } from '#lib/downloads/request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Object.module.css';
import { ScanRangeForm } from './ScanRangeForm.tsx';
import { showBytes } from './show-bytes.ts';

const types: Record<DownloadFormat, string> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  txt: 'text/plain',
  zip: 'application/zip',
};

type Props = { locale: Locale; object: CatalogueObject };

/** The whole work as a file, or a range of its scans; where a service has files of it, a range to be printed alone. */
export function WorkDownloads({ locale, object: { files, scanCount: total, tile } }: Props) {
  const t = translator(locale);
  const { related_object: related } = tile;
  const { id } = related;
  if (!files)
    return total > 1 && <ScanRangeForm locale={locale} object={related} total={total} formats={[]} />;
  const hasText = files.texts > 0;
  const size = t('object.aboutSize', { size: showBytes(files.imageBytes, locale) ?? '' });
  const whole: [format: DownloadFormat, name: string, facts: string, query?: string][] = [
    ['pdf', t('object.wholePdf'), 'PDF'],
    ['pdf', t('object.wholePdfFull'), `PDF, ${size}`, 'size=full'],
    ['epub', t('object.wholeEpub'), 'EPUB'],
    ...(hasText ? [['txt', t('object.wholeText'), 'TXT'] satisfies [DownloadFormat, string, string]] : []),
    ...(total <= mostInArchive
      ? [['zip', t('object.wholeZip'), `ZIP, ${size}`] satisfies [DownloadFormat, string, string]]
      : []),
  ];
  const inRange: DownloadFormat[] = ['pdf', 'epub', ...(hasText ? (['txt'] as const) : []), 'zip'];
  return (
    <>
      <h3>{t('object.wholeWork')}</h3>
      <ul className={styles.downloads}>
        {whole.map(([format, name, facts, query]) => (
          <li key={facts}>
            <a href={downloadPath(id, format, query)} type={types[format]} rel="nofollow">
              {name}
            </a>{' '}
            <span className={styles.size}>{facts}</span>
          </li>
        ))}
      </ul>
      {total > 1 && <ScanRangeForm locale={locale} object={related} total={total} formats={inRange} />}
    </>
  );
}
