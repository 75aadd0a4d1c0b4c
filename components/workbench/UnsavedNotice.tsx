import { showInstant } from '#lib/i18n/dates.ts';
import { fill } from '#lib/i18n/fill.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import saveStyles from './Save.module.css';
import type { UnsavedText } from './unsaved-texts.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  locale: Locale;
  found: readonly UnsavedText[];
  onUse: (text: UnsavedText) => void;
  onDiscard: (text: UnsavedText) => void;
  words: WorkbenchStrings['unsaved'];
};

export function UnsavedNotice({ locale, found, onUse, onDiscard, words }: Props) {
  return found.map((text) => {
    const when = showInstant(text.at / 1000, locale);
    const id = `unsaved-${text.id}`;
    return (
      <div key={text.id} className={`row callout ${saveStyles.asked}`}>
        <p id={id}>
          {fill(words.found, { when })} {text.fields.title && <q dir="auto">{text.fields.title}</q>}
        </p>
        <button type="button" aria-describedby={id} onClick={() => onUse(text)}>
          {words.use}
        </button>
        <button type="button" aria-describedby={id} onClick={() => onDiscard(text)}>
          {words.discard}
        </button>
      </div>
    );
  });
}
