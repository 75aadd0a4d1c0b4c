import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { pathTo } from '#lib/site/address.ts';
import { LastPositions } from './LastPositions.tsx';
import styles from './Saved.module.css';
import { SavedList } from './SavedList.tsx';
import { positionStrings, savedStrings } from './saved-strings.ts';

type Props = {
  locale: Locale;
  /** Further origins that pictures may come from. */
  pictureOrigins: readonly string[];
};

/** The page of what a visitor has saved, which says clearly where it is stored. */
export function SavedPage({ locale, pictureOrigins }: Props) {
  const t = translator(locale);
  return (
    <>
      <h1>{t('saved.title')}</h1>
      <div className={`${styles.words} unprinted`}>
        <p>{t('saved.lead')}</p>
        <p>
          {t('saved.where')} {t('saved.lost')}
        </p>
        <noscript>
          <p>
            <strong>{t('saved.noScripts')}</strong>
          </p>
        </noscript>
      </div>
      <SavedList
        locale={locale}
        path={pathTo('saved')(locale)}
        pictureOrigins={pictureOrigins}
        strings={savedStrings(locale)}
      >
        <LastPositions locale={locale} strings={positionStrings(locale)} />
      </SavedList>
    </>
  );
}
