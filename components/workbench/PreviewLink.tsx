import { useRef, useState } from 'react';
import { CopyButton } from '#components/controls/CopyButton.tsx';
import { fill } from '#components/saved/counted.ts';
import type { PageName } from '#lib/catalogue/editing.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import fieldStyles from './Fields.module.css';
import { ask } from './requests.ts';
import saveStyles from './Save.module.css';
import toolStyles from './Tools.module.css';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = { locale: Locale; name: PageName; strings: Pick<WorkbenchStrings, 'link' | 'problem'> };

/** Three days: over a weekend. */
const usualHours = 72;

/** A link by which somebody without an account sees the draft of this page, for some hours. */
export function PreviewLink({ locale, name, strings }: Props) {
  const words = strings.link;
  const hours = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLElement>(null);
  const [made, setMade] = useState<{ address: string; until: string }>();
  const [problem, setProblem] = useState<string>();

  const make = async () => {
    if (!hours.current?.reportValidity()) return;
    setMade(undefined);
    setProblem(undefined);
    const body = { name, hours: hours.current.valueAsNumber };
    // Whether the end comes in seconds or written out, it is an instant.
    const reply = await ask<{ address: string; until: number | string }>('/preview/link', body, {
      locale,
      words: strings.problem,
    });
    if ('problem' in reply) return setProblem(reply.problem);
    const { until } = reply.value;
    const end = new Date(typeof until === 'number' ? until * 1000 : until);
    const when = end.toLocaleString(locale, { dateStyle: 'long', timeStyle: 'short' });
    setMade({
      address: new URL(reply.value.address, location.href).href,
      until: fill(words.until, { when }),
    });
  };

  return (
    <details className={saveStyles.more}>
      <summary>{words.title}</summary>
      <p>{words.lead}</p>
      <div className={saveStyles.row}>
        <label className={fieldStyles.field}>
          <span>{words.hours}</span>
          <input ref={hours} type="number" min={1} max={720} step={1} required defaultValue={usualHours} />
        </label>
        <button type="button" className={toolStyles.button} onClick={make}>
          {words.make}
        </button>
      </div>
      {problem && <p role="alert">{problem}</p>}
      {made && (
        <div role="status">
          <p>
            <code ref={address} className={saveStyles.address}>
              {made.address}
            </code>
          </p>
          <p>{made.until}</p>
        </div>
      )}
      {made && <CopyButton text={made.address} strings={words} source={address} />}
    </details>
  );
}
