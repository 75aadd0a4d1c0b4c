import { KeysList } from '#components/controls/KeysList.tsx';
import type { WholeView } from '#lib/addresses.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { messageGroup } from '#lib/i18n/translate.ts';
import styles from './ReadingKeys.module.css';

type Props = { locale: Locale; view: WholeView; hasText: boolean };

/** The keys of a page that shows many scans of an object (reading-keys-script.ts), behind a button with a keyboard sign. */
export function ReadingKeys({ locale, view, hasText }: Props) {
  const { shortcuts, keyFacing, keyWays, keyGoTo, keyFindWhole, keyHelp, close } = messageGroup(
    locale,
    'viewer',
  );
  const { keysNote, keyScans, keyOverview } = messageGroup(locale, 'reading');
  const keys: [string[], string][] = [
    [['1', '2'], keyFacing],
    [['3', '4', '5', '6'], keyWays],
    [['G'], keyGoTo],
    [['?'], keyHelp],
  ];
  if (hasText) keys.splice(-1, 0, [['Q'], keyFindWhole]);
  if (view === 'pages')
    keys.unshift([['←', '→', '↑', '↓', 'Home', 'End', 'Page Up', 'Page Down'], keyOverview]);
  else if (view !== 'contents') keys.unshift([['←', '→'], keyScans]);
  return (
    <>
      <button type="button" className={styles.open} popoverTarget="keys" aria-label={shortcuts} data-key="?">
        ?
      </button>
      <div id="keys" popover="auto" className={styles.keys} role="dialog" aria-labelledby="keys-title">
        <h2 id="keys-title">{shortcuts}</h2>
        <p>{keysNote}</p>
        <KeysList keys={keys} />
        <button type="button" popoverTarget="keys" popoverTargetAction="hide">
          {close}
        </button>
      </div>
    </>
  );
}
