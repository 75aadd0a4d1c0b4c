import { type Locale, locales } from '#lib/i18n/locales.ts';
import fieldStyles from './Fields.module.css';
import { choiceText, type PageChoice } from './opened-page.ts';
import type { Fields } from './unsaved-texts.ts';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  fields: Fields;
  /** Language of the text as currently chosen. */
  language: Locale;
  pages: readonly PageChoice[];
  /** Whether the page is new; an existing one keeps its language and its address. */
  isNew: boolean;
  canSave: boolean;
  strings: Pick<WorkbenchStrings, 'field' | 'languages'>;
};

export function PageFields({ fields, language, pages, isNew, canSave, strings }: Props) {
  const words = strings.field;
  const others = pages.filter((page) => page.language !== language);
  return (
    <div className={fieldStyles.fields}>
      <label className={fieldStyles.field} data-wide="">
        <span>{words.title}</span>
        <input name="title" defaultValue={fields.title} dir="auto" autoComplete="off" />
      </label>
      <label className={fieldStyles.field}>
        <span>{words.language}</span>
        <select name="language" defaultValue={fields.language} disabled={!isNew}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {strings.languages[one]}
            </option>
          ))}
        </select>
      </label>
      {canSave && (
        <label className={fieldStyles.field}>
          <span>{words.translation}</span>
          {/* Remounted for another language, which has other pages to choose from. */}
          <select key={language} name="translationKey" defaultValue={fields.translationKey}>
            <option value="">{words.noTranslation}</option>
            {others.map((other) => (
              <option key={other.slug} value={other.translationKey} lang={other.language}>
                {choiceText(other, others)}
              </option>
            ))}
          </select>
        </label>
      )}
      {canSave && isNew && (
        <div className={fieldStyles.field} data-wide="">
          <label htmlFor="page-slug">{words.slug}</label>
          <input
            id="page-slug"
            name="slug"
            defaultValue={fields.slug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="slug-hint"
          />
          <small id="slug-hint">{words.slugHint}</small>
        </div>
      )}
      <div className={fieldStyles.field} data-wide="">
        <label htmlFor="page-description">{words.description}</label>
        <textarea
          id="page-description"
          name="description"
          rows={2}
          defaultValue={fields.description}
          dir="auto"
          aria-describedby="description-hint"
        />
        <small id="description-hint">{words.descriptionHint}</small>
      </div>
    </div>
  );
}
