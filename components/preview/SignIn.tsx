import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import type { SignInProblem } from '#lib/preview/sign-in.ts';
import { PreviewStyles } from './PreviewBanner.tsx';

type Props = {
  locale: Locale;
  problem: SignInProblem | undefined;
  returnTo: string | undefined;
  /** Whether signing in is set up at all. */
  isOn: boolean;
};

export function SignIn({ locale, problem, returnTo, isOn }: Props) {
  const t = translator(locale);
  return (
    <>
      <PreviewStyles />
      <h1>{t('editing.signIn.title')}</h1>
      <p>{t('editing.signIn.lead')}</p>
      {!isOn && <p className="preview-done callout">{t('editing.signIn.off')}</p>}
      {isOn && problem && (
        <p className="preview-done callout" role="alert" id="sign-in-problem">
          {t(`editing.signIn.${problem}`)}
        </p>
      )}
      {isOn && (
        <form className="preview-sign-in" method="post" action="/preview/sign-in">
          <input type="hidden" name="locale" value={locale} />
          {returnTo !== undefined && <input type="hidden" name="return" value={returnTo} />}
          <p>
            <label htmlFor="secret">{t('editing.signIn.secret')}</label>
            <input
              id="secret"
              name="secret"
              type="password"
              autoComplete="current-password"
              required
              aria-describedby={problem === 'wrong' ? 'sign-in-problem secret-hint' : 'secret-hint'}
              aria-invalid={problem === 'wrong' ? true : undefined}
            />
            <small id="secret-hint">{t('editing.signIn.secretHint')}</small>
          </p>
          <p>
            <label htmlFor="name">{t('editing.signIn.name')}</label>
            <input id="name" name="name" autoComplete="name" maxLength={80} aria-describedby="name-hint" />
            <small id="name-hint">{t('editing.signIn.nameHint')}</small>
          </p>
          <button type="submit">{t('editing.signIn.submit')}</button>
          <p className="muted">{t('editing.signIn.cookie')}</p>
        </form>
      )}
    </>
  );
}
