import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';

/** Buttons that read the texts on a page aloud (read-texts-aloud.ts); hidden where the browser has no voice. */
export function ReadTexts({ locale }: { locale: Locale }) {
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
