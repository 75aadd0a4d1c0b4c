import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { ReloadLink } from './ReloadLink.tsx';
import styles from './StatusMessage.module.css';

/** What went wrong, by status; and where that says too little: the server is busy, a client asks for too much. */
export const statusCodes = ['403', '404', '410', '429', '500', '503', 'busy', 'client'] as const;
const worthAnotherTry: readonly string[] = ['503', 'busy', 'client'];

/** Parts of the site, each with a page of its own, that can be there or not while the catalogue is away. */
export const siteParts = ['home', 'institutions', 'statistics', 'pages'] as const;
export type SitePart = (typeof siteParts)[number];

type Props = {
  locale: Locale;
  code: (typeof statusCodes)[number];
  /** What can still be shown, with 503. Undefined: nobody has asked. */
  works?: SitePart[] | undefined;
};

/** What went wrong, in words, and the way on. */
export function StatusMessage({ locale, code, works }: Props) {
  const t = translator(locale);
  return (
    <section className={styles.message}>
      <h1>{t(`status.${code}.title`)}</h1>
      <p>{t(`status.${code}.text`)}</p>
      {worthAnotherTry.includes(code) && (
        <p>
          <ReloadLink label={t('status.retry')} />
        </p>
      )}
      {code === '503' && works ? (
        <WhatWorks locale={locale} works={works} />
      ) : (
        <p>
          <a href={`/${locale}`}>{t('status.home')}</a>
        </p>
      )}
    </section>
  );
}

function WhatWorks({ locale, works }: { locale: Locale; works: SitePart[] }) {
  const t = translator(locale);
  if (works.length === 0) return <p>{t('status.503.nothing')}</p>;
  return (
    <>
      <h2 className={styles.works}>{t('status.503.works')}</h2>
      <ul>
        {works.map((part) => (
          <li key={part}>
            <a href={part === 'home' ? `/${locale}` : `/${locale}/${part}`}>{t(`navigation.${part}`)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}
