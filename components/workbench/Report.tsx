import { fill } from '#lib/i18n/fill.ts';
import { formatCount } from '#lib/i18n/format-count.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { ReportedFinding } from '#lib/preview/live-preview.ts';
import styles from './Report.module.css';
import type { WorkbenchStrings } from './workbench-strings.ts';

const weights = ['error', 'warning', 'note'] as const;

type Props = {
  locale: Locale;
  /** Undefined until the text has been checked. */
  findings: ReportedFinding[] | undefined;
  onPlace: (start: number, end: number) => void;
  strings: Pick<WorkbenchStrings, 'report' | 'count'>;
};

/** Problems in the text, the most serious first; each leads to its place. */
export function Report({ locale, findings, onPlace, strings }: Props) {
  const words = strings.report;
  const groups = weights.flatMap((weight) => {
    const found = findings?.filter((finding) => finding.weight === weight) ?? [];
    return found.length > 0 ? [{ weight, found }] : [];
  });
  const summary = groups.map(({ weight, found }) => formatCount(strings.count[weight], found.length, locale));
  return (
    <section className={styles.report} aria-labelledby="report-heading">
      <h2 id="report-heading">{words.title}</h2>
      <p role="status" className={styles.summary}>
        {findings ? summary.join(', ') || words.nothing : words.waiting}
      </p>
      {groups.map(({ weight, found }) => (
        <section key={weight} className={styles.group} data-weight={weight} aria-label={words[weight]}>
          <h3>{words[weight]}</h3>
          <ul>
            {found.map((finding, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: nothing else distinguishes two equal findings
              <li key={`${index} ${finding.kind} ${finding.place?.start}`}>
                <Finding finding={finding} onPlace={onPlace} line={words.line} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

type FindingProps = { finding: ReportedFinding; onPlace: Props['onPlace']; line: string };

function Finding({ finding: { sentence, place }, onPlace, line }: FindingProps) {
  if (!place) return <p>{sentence}</p>;
  return (
    <button type="button" onClick={() => onPlace(place.start, place.end)}>
      {sentence} <span className={`muted ${styles.line}`}>{fill(line, { line: place.line })}</span>
    </button>
  );
}
