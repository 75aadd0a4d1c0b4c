import { StaticPageView } from '#components/page/StaticPageView.tsx';
import { ChangedText } from '#components/workbench/ChangedText.tsx';
import type { PageName, PageVersion } from '#lib/catalogue/editing.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup, translator } from '#lib/i18n/translate.ts';
import type { Change } from '#lib/pages/compare.ts';
import type { Heading } from '#lib/pages/contents.ts';
import { versionPath } from '#lib/preview/return-address.ts';
import { Restore, versionSentence } from './PageHistory.tsx';

type Props = {
  locale: Locale;
  page: PageName;
  version: PageVersion;
  /** Number of the newest version. */
  latest: number | undefined;
  /** Its content, sanitised by `sanitisePage`. */
  html: string;
  headings: Heading[];
  /** What has changed since: up to the newest version, and up to the public one if that differs. */
  changes: { since: 'draft' | 'public'; changes: Change[] }[];
};

/** A version as the public would see it, and the changes since, for review before it becomes the draft again. */
export function OldVersion({ locale, page, version, latest, html, headings, changes }: Props) {
  const t = translator(locale);
  const words = { ...messageGroup(locale, 'workbench').changes, none: t('editing.history.same') };
  return (
    <>
      <div className="preview-done callout preview-version-note">
        <p>{versionSentence(version, locale)}</p>
        <div className="row preview-forms">
          <Restore locale={locale} page={page} number={version.number} base={latest} />
          <a href={versionPath(locale, page)}>
            {t('editing.history.title', { page: `${page.language}/${page.slug}` })}
          </a>
        </div>
        {changes.map((one) => (
          <ChangedText
            key={one.since}
            changes={one.changes}
            words={{ ...words, title: t(`editing.history.${one.since}`) }}
          />
        ))}
      </div>
      <StaticPageView
        locale={locale}
        page={{ ...version, ...page, created_at: version.at, updated_at: version.at }}
        html={html}
        headings={headings}
      />
    </>
  );
}
