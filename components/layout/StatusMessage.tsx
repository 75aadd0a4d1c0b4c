import type { WithdrawnObject } from '#lib/catalogue/changes.ts';
import { showDate } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import { type PartKind, pathTo } from '#lib/site/address.ts';
import { ReloadLink } from './ReloadLink.tsx';
import styles from './StatusMessage.module.css';

/** Problems by status code, and two that codes describe too vaguely: a busy server, a client that asks for too much. */
export const statusCodes = ['403', '404', '410', '429', '500', '503', 'busy', 'client'] as const;
const retryable: readonly string[] = ['503', 'busy', 'client'];

type Props = {
  locale: Locale;
  code: (typeof statusCodes)[number];
  /** The parts that still work, with 503. Undefined: not checked. */
  works?: PartKind[] | undefined;
  /** Whether it is shown in another site's page; links then open a new tab. */
  isFramed?: boolean;
};

export function StatusMessage({ locale, code, works, isFramed = false }: Props) {
  const t = translator(locale);
  return (
    <section className={styles.message} data-framed={isFramed ? '' : undefined}>
      <h1>{t(`status.${code}.title`)}</h1>
      <p>{t(`status.${code}.text`)}</p>
      {retryable.includes(code) && (
        <p>
          <ReloadLink label={t('status.retry')} />
        </p>
      )}
      {code === '503' && works ? (
        <AvailableParts locale={locale} works={works} />
      ) : (
        <HomeLink locale={locale} isFramed={isFramed} />
      )}
    </section>
  );
}

function AvailableParts({ locale, works }: { locale: Locale; works: PartKind[] }) {
  const t = translator(locale);
  if (works.length === 0) return <p>{t('status.503.nothing')}</p>;
  return (
    <>
      <h2 className={styles.works}>{t('status.503.works')}</h2>
      <ul>
        {works.map((part) => (
          <li key={part}>
            <a href={pathTo(part)(locale)}>{t(`navigation.${part}`)}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

type WithdrawnProps = Pick<Props, 'locale' | 'isFramed'> & { object: WithdrawnObject };

/** Says that an object is withdrawn: what it was, and since when. */
export function WithdrawnMessage({ locale, object, isFramed = false }: WithdrawnProps) {
  const t = translator(locale);
  return (
    <section className={styles.message}>
      <h1>{t('status.withdrawn.title')}</h1>
      <p>
        <cite dir="auto">{shownTitle(t, object.title)}</cite>
        {object.dateDescriptive && `, ${object.dateDescriptive}`}
      </p>
      <p>{t('status.withdrawn.text', { date: showDate(object.at, locale) })}</p>
      <HomeLink locale={locale} isFramed={isFramed} />
    </section>
  );
}

function HomeLink({ locale, isFramed }: { locale: Locale; isFramed: boolean }) {
  return (
    <p>
      <a href={`/${locale}`} {...(isFramed && { target: '_blank', rel: 'noopener' })}>
        {translator(locale)('status.home')}
      </a>
    </p>
  );
}
