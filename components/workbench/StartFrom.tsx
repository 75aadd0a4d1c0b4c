import { tryPath } from '#lib/addresses.ts';
import { type Locale, locales } from '#lib/i18n/locales.ts';
import { languageName, translator } from '#lib/i18n/translate.ts';
import { pageName } from '#lib/pages/slug.ts';
import { choiceText, type PageChoice } from './opened-page.ts';

/** Starts from the text of an existing page. A separate form, so that it works before any script does. */
export function StartFrom({ locale, pages }: { locale: Locale; pages: PageChoice[] }) {
  const t = translator(locale);
  if (pages.length === 0) return null;
  return (
    <form action={tryPath(locale)} className="workbench-start">
      <label>
        <span>{t('workbench.load.label')}</span>
        <select name="from" required defaultValue="">
          <option value="">{t('workbench.load.choose')}</option>
          {locales.map((language) => {
            const choices = pages.filter((page) => page.language === language);
            return (
              <optgroup key={language} label={languageName(language, locale)}>
                {choices.map((page) => (
                  <option key={page.slug} value={pageName(page)} lang={language}>
                    {choiceText(page, choices)}
                  </option>
                ))}
              </optgroup>
            );
          })}
        </select>
      </label>
      <button type="submit">{t('workbench.load.button')}</button>
    </form>
  );
}
