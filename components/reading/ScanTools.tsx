import { PlainSaveButton } from '#components/saved/PlainSaveButton.tsx';
import { savedRecord } from '#components/saved/saved-record.ts';
import { toggledStrings } from '#components/saved/saved-strings.ts';
import type { SavingStrings } from '#components/saved/start-saving.ts';
import { objectPath, type WholeView } from '#lib/addresses.ts';
import { scriptAddress } from '#lib/browser-scripts.ts';
import type { CatalogueObject } from '#lib/catalogue/catalogue.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { hasTexts } from '#lib/reading/texts.ts';
import { adjustmentLimits } from '#lib/scans/view.ts';
import styles from './ScanTools.module.css';
import { scanLinks } from './scan-links.ts';

/** What is stored of a scan that is saved. */
export type SavedScan = ReturnType<typeof savedRecord>;

/** What the bar's script reads from it. */
export type ToolsOfScans = {
  /** What is stored of the object, whichever of its scans is saved, and the strings of the button. */
  record: Omit<SavedScan, 'address' | 'label' | 'thumbnail'>;
  strings: SavingStrings;
  path: string;
  total: number;
  /** Address of the script that saves, adjusts and quotes (scan-actions-script.ts). */
  script: string;
};

type Props = { locale: Locale; object: CatalogueObject; view: WholeView };

/**
 * A bar at the window's lower edge with tools for one of many scans on the page: the one that the visitor is at, which
 * only a script knows (scan-tools-script.ts). Without it the bar is hidden, and each scan has its link.
 */
export function ScanTools({ locale, object, view }: Props) {
  const t = translator(locale);
  const { unloaded, ...announcements } = toggledStrings(locale);
  const first = object.scans[0];
  if (!first) return null;
  const { address, label, thumbnail, ...record } = savedRecord(locale, object, first);
  const tools: ToolsOfScans = {
    path: objectPath(locale, object.tile.related_object),
    total: object.scanCount,
    script: scriptAddress('scan-actions'),
    record,
    strings: { save: t('saved.saveScan'), saved: t('saved.isSavedScan'), announcements },
  };
  // Pictures shown here are adjusted here.
  const adjusts = view === 'scroll';
  const offered = scanLinks.filter((link) =>
    link === 'text' ? hasTexts(object) : !(adjusts && link === 'adjust'),
  );
  return (
    <nav
      className={`${styles.bar} unprinted`}
      aria-label={t('viewer.tools')}
      data-scan-tools={JSON.stringify(tools)}
      data-waiting=""
    >
      <details>
        <summary className="row">
          <bdi data-name="" /> <span>{t('viewer.tools')}</span>
        </summary>
        <ul className="row">
          {offered.map((link) => (
            <li key={link}>
              <a href={tools.path} data-link={link}>
                {link === 'closer'
                  ? t('reading.closer')
                  : t(`reading.scanLinks.${link === 'text' && view === 'text' ? 'textBeside' : link}`)}
              </a>
            </li>
          ))}
          {view === 'text' && <ReadTexts locale={locale} />}
          {view === 'text' && (
            <li data-quote="" hidden>
              <a href={tools.path}>{t('reading.quoteSelected')}</a>
            </li>
          )}
          <li data-save="">
            <PlainSaveButton locale={locale} name={tools.strings.save} />
          </li>
        </ul>
        {adjusts && <AdjustScans locale={locale} />}
      </details>
    </nav>
  );
}

/** Buttons that read the texts on a page aloud (read-texts-aloud.ts); hidden where the browser has no voice. */
function ReadTexts({ locale }: { locale: Locale }) {
  const t = translator(locale);
  return (
    <li data-read-texts="" hidden>
      <button type="button" data-read="start">
        {t('text.read')}
      </button>{' '}
      <label>
        {t('text.rate')}{' '}
        <select defaultValue="1">
          {[0.75, 1, 1.25, 1.5, 2].map((rate) => (
            <option key={rate} value={rate}>
              {rate}×
            </option>
          ))}
        </select>
      </label>{' '}
      <button type="button" data-read="pause" hidden>
        {t('text.pause')}
      </button>{' '}
      <button type="button" data-read="resume" hidden>
        {t('text.resume')}
      </button>{' '}
      <button type="button" data-read="stop" hidden>
        {t('text.stop')}
      </button>
    </li>
  );
}

/** Fields that adjust how all scans of a scrolled page look (adjust-scans.ts). */
function AdjustScans({ locale }: { locale: Locale }) {
  const t = translator(locale);
  return (
    <details className={styles.adjust}>
      <summary className="row">
        <span>{t('reading.adjustAll')}</span>
      </summary>
      <form className="row" data-adjust-scans="">
        {(['brightness', 'contrast', 'saturation'] as const).map((name) => (
          <label key={name} className="row">
            {t(`viewer.${name}`)}
            <input
              type="range"
              name={name}
              min={adjustmentLimits[name][0]}
              max={adjustmentLimits[name][1]}
              step={5}
              defaultValue={100}
            />
          </label>
        ))}
        {(['invert', 'greyscale'] as const).map((name) => (
          <label key={name} className="row">
            <input type="checkbox" name={name} /> {t(`viewer.${name}`)}
          </label>
        ))}
        <button type="reset">{t('viewer.reset')}</button>
      </form>
    </details>
  );
}
