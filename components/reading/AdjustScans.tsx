import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { adjustmentLimits } from '#lib/scans/view.ts';
import styles from './AdjustScans.module.css';

/** Fields that adjust how all scans of a scrolled page look (adjust-scans.ts). */
export function AdjustScans({ locale }: { locale: Locale }) {
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
