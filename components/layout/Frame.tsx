import type { ReactNode } from 'react';
import { SearchBox } from '#components/search/SearchBox.tsx';
import type { Timestamp } from '#lib/catalogue/timestamp.ts';
import { type Locale, languages, locales } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { TopicLink } from '#lib/pages/topic-links.ts';
import { menuKinds, pathTo, sectionOf } from '#lib/site/address.ts';
import { libraryName } from '#lib/site/library-name.ts';
import styles from './Frame.module.css';
import { OutdatedNote } from './OutdatedNote.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

type Props = {
  locale: Locale;
  /** Address of this page in another language. */
  pathIn: (locale: Locale) => string;
  /** Whether the page has a search box of its own on the first screen. */
  hasOwnSearch?: boolean;
  /** The time of the content, in UTC, if the catalogue is unavailable now. */
  asOf?: Timestamp | undefined;
  /** Pages that must be linked from every page. */
  links: TopicLink[];
  children: ReactNode;
};

/** What surrounds every page: skip link, header with search and menu, footer, language and theme switches. */
export function Frame({ locale, pathIn, hasOwnSearch, asOf, links, children }: Props) {
  const t = translator(locale);
  const section = sectionOf(pathIn(locale));
  return (
    <>
      <a className={`${styles.skip} unprinted`} href="#content">
        {t('navigation.skip')}
      </a>
      <header className={`row ${styles.header}`}>
        <a className={styles.name} href={`/${locale}`}>
          {libraryName(locale)}
        </a>
        {!hasOwnSearch && <SearchBox locale={locale} size="small" />}
        {/* Opens the menu where there is no room for it; browsers without popovers always show the menu. */}
        <button type="button" className={styles.opener} popoverTarget="menu">
          {t('navigation.menu')}
        </button>
        <nav id="menu" popover="auto" aria-label={t('navigation.main')} className={`raised ${styles.menu}`}>
          {menuKinds.map((name) => (
            <a key={name} href={pathTo(name)(locale)} aria-current={name === section ? 'true' : undefined}>
              {t(`navigation.${name}`)}
            </a>
          ))}
          {locales
            .filter((other) => other !== locale)
            .map((other) => (
              <a key={other} className={styles.language} href={pathIn(other)} hrefLang={other} lang={other}>
                {languages[other].name}
              </a>
            ))}
        </nav>
      </header>
      <main id="content" className={styles.main} tabIndex={-1}>
        <OutdatedNote locale={locale} asOf={asOf} />
        {children}
      </main>
      <footer className={`row ${styles.footer} unprinted`}>
        <nav aria-label={t('navigation.footer')} className={`row ${styles.footerMenu}`}>
          <a href={pathTo('pages')(locale)}>{t('navigation.pages')}</a>
          {links.map(({ topic, path, label }) => (
            <a key={topic} href={path}>
              {label}
            </a>
          ))}
          <a href="/api/schema/">{t('navigation.api')}</a>
        </nav>
        <ThemeSwitch locale={locale} />
        <p className={`muted ${styles.notice}`}>
          {t('footer.about')} {t('footer.noCookies')}
        </p>
      </footer>
    </>
  );
}
