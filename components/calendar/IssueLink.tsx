import { objectPath } from '#lib/addresses.ts';
import { oneLine, visibleText } from '#lib/foreign.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { DatedIssue } from '#lib/search/issues.ts';

/** In characters: what a line of a list has room for. */
const maxLength = 120;

/** The title of an issue, shortened to one line, or a word that says it has none. */
export function issueLabel(locale: Locale, { title }: Pick<DatedIssue, 'title'>): string {
  return oneLine(visibleText(title), maxLength) || translator(locale)('object.untitled');
}

/** A link to an issue by its title, followed by its date as written in the record. */
export function IssueLink({ locale, issue }: { locale: Locale; issue: DatedIssue }) {
  const date = oneLine(visibleText(issue.dateDescriptive), maxLength);
  return (
    <>
      <a href={objectPath(locale, issue)} dir="auto">
        {issueLabel(locale, issue)}
      </a>
      {date && (
        <>
          {' · '}
          <bdi>{date}</bdi>
        </>
      )}
    </>
  );
}
