import { useRef, useState } from 'react';
import { CopyButton } from '#components/controls/CopyButton.tsx';
import type { PageName } from '#lib/catalogue/editing.ts';
import { showInstant } from '#lib/i18n/dates.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import { linkHours } from '#lib/preview/limits.ts';
import { FailureText } from './FailureText.tsx';
import fieldStyles from './Fields.module.css';
import { type Failure, request } from './requests.ts';
import saveStyles from './Save.module.css';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = { locale: Locale; name: PageName; strings: Pick<WorkbenchStrings, 'link' | 'problem'> };

/** A link with which somebody without an account can see this page's draft, for some hours. */
export function PreviewLink({ locale, name, strings }: Props) {
  const words = strings.link;
  const hours = useRef<HTMLInputElement>(null);
  const address = useRef<HTMLElement>(null);
  const [created, setCreated] = useState<{ address: string; until: string }>();
  const [failure, setFailure] = useState<Failure>();

  const make = async () => {
    if (!hours.current?.reportValidity()) return;
    setCreated(undefined);
    setFailure(undefined);
    const body = { name, hours: hours.current.valueAsNumber };
    const reply = await request<{ address: string; until: number }>('/preview/link', body, {
      locale,
      words: strings.problem,
    });
    if ('problem' in reply) return setFailure(reply);
    const when = showInstant(reply.value.until, locale);
    setCreated({
      address: new URL(reply.value.address, location.href).href,
      until: fill(words.until, { when }),
    });
  };

  return (
    <details className={saveStyles.more}>
      <summary>{words.title}</summary>
      <p>{words.lead}</p>
      <div className={`row ${saveStyles.actions}`}>
        <label className={fieldStyles.field}>
          <span>{words.hours}</span>
          <input
            ref={hours}
            type="number"
            min={1}
            max={linkHours.max}
            step={1}
            required
            defaultValue={linkHours.default}
          />
        </label>
        <button type="button" onClick={make}>
          {words.make}
        </button>
      </div>
      {failure && (
        <p role="alert">
          <FailureText failure={failure} words={strings.problem} />
        </p>
      )}
      {created && (
        <div role="status">
          <p>
            <code ref={address} className={saveStyles.address}>
              {created.address}
            </code>
          </p>
          <p>{created.until}</p>
        </div>
      )}
      {created && <CopyButton text={created.address} strings={words} source={address} />}
    </details>
  );
}
