import { objectPath } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { shownTitle } from '#lib/i18n/shown-title.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { DatedIssue } from '#lib/search/issues.ts';
import { containsWords } from '#lib/text/contains-words.ts';
import { oneLine, visibleText } from '#lib/untrusted.ts';

/** In characters: what a line of a list has room for. */
const maxLength = 120;

/** An issue's title, shortened to one line, or a word that says it has none; then its number, unless in the title. */
export function issueLabel(locale: Locale, issue: Pick<DatedIssue, 'title' | 'number'>): string {
  const title = shownTitle(translator(locale), issue.title, maxLength);
  const number = oneLine(visibleText(issue.number), maxLength);
  return number && !containsWords(issue.title, number) ? `${title}, ${number}` : title;
}

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
