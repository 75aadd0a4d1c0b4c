import { useEffect, useEffectEvent, useState } from 'react';
import type { ListedVersion, PageName } from '#lib/catalogue/editing.ts';
import { showDateTime } from '#lib/i18n/dates.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { versionPath } from '#lib/preview/return-address.ts';
import { FailureText } from './FailureText.tsx';
import { type Failure, request } from './requests.ts';
import saveStyles from './Save.module.css';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  locale: Locale;
  name: PageName;
  /** The newest known version; a different one means that the list is out of date. */
  version: number | undefined;
  onRestore: (number: number) => void;
  strings: Pick<WorkbenchStrings, 'history' | 'problem'>;
};

/** All saved versions, the newest first; each can be made the draft again. */
export function History({ locale, name, version, onRestore, strings }: Props) {
  const words = strings.history;
  const [read, setRead] = useState<{ version: number | undefined; versions: ListedVersion[] }>();
  const [failure, setFailure] = useState<Failure>();

  const load = async () => {
    setFailure(undefined);
    const query = new URLSearchParams(name);
    const reply = await request<{ versions: ListedVersion[] }>(`/preview/history?${query}`, undefined, {
      locale,
      words: strings.problem,
    });
    if ('problem' in reply) setFailure(reply);
    else setRead({ version, versions: reply.value.versions });
  };

  // Anything that makes a new version outdates the list.
  const reload = useEffectEvent(load);
  const isOld = read !== undefined && read.version !== version;
  useEffect(() => {
    if (isOld) void reload();
  }, [isOld]);

  return (
    <details className={saveStyles.more} onToggle={({ currentTarget }) => currentTarget.open && void load()}>
      <summary>{words.title}</summary>
      {failure && (
        <p role="alert">
          <FailureText failure={failure} words={strings.problem} />
        </p>
      )}
      <ol className={saveStyles.versions}>
        {read?.versions.map((one) => (
          <li key={one.number} className="row">
            <span>
              {fill(words.version, {
                number: one.number,
                action: words.action[one.action],
                editor: one.editor,
                when: showDateTime(one.at, locale),
              })}
            </span>
            <a
              href={versionPath(locale, name, one.number)}
              target="_blank"
              rel="noreferrer"
              aria-label={`${words.see}: ${one.number}`}
            >
              {words.see}
            </a>
            <button type="button" onClick={() => onRestore(one.number)}>
              {fill(words.restore, { number: one.number })}
            </button>
          </li>
        ))}
      </ol>
    </details>
  );
}
