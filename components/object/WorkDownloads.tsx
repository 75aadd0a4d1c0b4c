import { downloadPath } from '#lib/addresses.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import { type DownloadFormat, downloadSizes, mostInArchive } from '#lib/downloads/request.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import styles from './Object.module.css';
import { showBytes } from './show-bytes.ts';
import own from './WorkDownloads.module.css';

const types: Record<DownloadFormat, string> = {
  pdf: 'application/pdf',
  epub: 'application/epub+zip',
  txt: 'text/plain',
  zip: 'application/zip',
};

type Props = { locale: Locale; object: CatalogueObject };

/** The whole work as a file, or a range of its scans; nothing where a service has files of it. */
export function WorkDownloads({ locale, object: { files, scanCount: total, tile } }: Props) {
  const t = translator(locale);
  const { id } = tile.related_object;
  if (!files) return null;
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
  const number = {
    inputMode: 'numeric',
    pattern: '[1-9]\\d{0,5}',
    title: t('object.scanHint', { total }),
    size: 5,
  } as const;
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
      {total > 1 && (
        <form action={downloadPath(id, 'pdf')}>
          <fieldset className={own.range}>
            <legend>{t('object.partOfWork')}</legend>
            <label>
              {t('object.firstScan')}
              <input name="from" defaultValue={1} {...number} />
            </label>
            <label>
              {t('object.lastScan')}
              <input name="to" defaultValue={Math.min(total, mostInArchive)} {...number} />
            </label>
            <label>
              {t('object.pictureSize')}
              <select name="size" defaultValue="large">
                {downloadSizes.map((one) => (
                  <option key={one} value={one}>
                    {t(`object.pictureSizes.${one}`)}
                  </option>
                ))}
              </select>
            </label>
            <span className={own.formats}>
              {inRange.map((format) => (
                <button key={format} type="submit" formAction={downloadPath(id, format)}>
                  {format.toUpperCase()}
                </button>
              ))}
            </span>
            {total > mostInArchive && (
              <p className={styles.size}>{t('object.zipLimit', { most: mostInArchive })}</p>
            )}
          </fieldset>
        </form>
      )}
    </>
  );
}
