import type { Locale } from '#lib/i18n/locales.ts';
import { locales } from '#lib/i18n/locales.ts';
import type { Fields } from './kept-texts.ts';
import type { PageChoice } from './opened-page.ts';
import styles from './Workbench.module.css';
import type { WorkbenchStrings } from './workbench-strings.ts';

type Props = {
  fields: Fields;
  /** Language of the text as it is chosen now. */
  language: Locale;
  pages: readonly PageChoice[];
  /** A page that is there keeps its language and its address. */
  isNew: boolean;
  canSave: boolean;
  strings: Pick<WorkbenchStrings, 'field' | 'language'>;
};

/** What a page has besides its text. */
export function PageFields({ fields, language, pages, isNew, canSave, strings }: Props) {
  const words = strings.field;
  const others = pages.filter((page) => page.language !== language);
  return (
    <div className={styles.fields}>
      <label className={styles.field} data-wide="">
        <span>{words.title}</span>
        <input name="title" defaultValue={fields.title} dir="auto" autoComplete="off" />
      </label>
      <label className={styles.field}>
        <span>{words.language}</span>
        <select name="language" defaultValue={fields.language} disabled={!isNew}>
          {locales.map((one) => (
            <option key={one} value={one}>
              {strings.language[one]}
            </option>
          ))}
        </select>
      </label>
      {canSave && (
        <label className={styles.field}>
          <span>{words.translation}</span>
          {/* Another language has other pages to choose from. */}
          <select key={language} name="translationKey" defaultValue={fields.translationKey}>
            <option value="">{words.noTranslation}</option>
            {others.map(({ slug, title, translationKey, language: lang }) => (
              <option key={slug} value={translationKey} lang={lang}>
                {title}
              </option>
            ))}
          </select>
        </label>
      )}
      {canSave && isNew && (
        <label className={styles.field} data-wide="">
          <span>{words.slug}</span>
          <input
            name="slug"
            defaultValue={fields.slug}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            aria-describedby="slug-hint"
          />
          <small id="slug-hint">{words.slugHint}</small>
        </label>
      )}
      <label className={styles.field} data-wide="">
        <span>{words.description}</span>
        <textarea
          name="description"
          rows={2}
          defaultValue={fields.description}
          dir="auto"
          aria-describedby="description-hint"
        />
        <small id="description-hint">{words.descriptionHint}</small>
      </label>
    </div>
  );
}
