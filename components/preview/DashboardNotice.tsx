import { pagePath } from '#lib/addresses.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import { showInstant } from '#lib/i18n/dates.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { type Problem, problemSentence } from '#lib/preview/request.ts';

/** Outcome of an editor's last request. `until`: seconds since 1970 */
export type Notice =
  | { done: string; page?: PageName | undefined }
  | { problem: Problem; holder?: PageName | undefined }
  | { address: string; until: number };

const done = {
  publish: 'workbench.save.published',
  unpublish: 'workbench.save.unpublished',
  discard: 'editing.done.discard',
  restore: 'editing.done.restore',
  unchanged: 'editing.done.unchanged',
} as const;

export function DashboardNotice({ locale, notice }: { locale: Locale; notice: Notice | undefined }) {
  const t = translator(locale);
  if (!notice) return null;
  if ('problem' in notice) {
    return (
      <p className="preview-done callout" role="alert">
        {notice.problem === 'conflict'
          ? t('editing.dashboard.conflict')
          : problemSentence(notice.problem, locale, notice.holder)}
      </p>
    );
  }
  if ('address' in notice) {
    return (
      <div className="preview-done callout" role="status">
        <p>{t('editing.dashboard.linkMade', { when: showInstant(notice.until, locale) })}</p>
        <p>
          <a className="preview-address" href={notice.address}>
            {notice.address}
          </a>
        </p>
      </div>
    );
  }
  const key = Object.entries(done).find(([one]) => one === notice.done)?.[1];
  return key ? (
    <p className="preview-done callout" role="status">
      {t(key)}{' '}
      {notice.done === 'publish' && notice.page && (
        <a href={pagePath(notice.page.language, notice.page.slug)}>{t('workbench.save.see')}</a>
      )}
    </p>
  ) : null;
}
