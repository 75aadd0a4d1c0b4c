'use client';

import { useParams } from 'next/navigation';
import { isLocale, languages, locales } from '#lib/i18n/locales.ts';

/** Shown when one of our scripts has failed in the browser. */
export default function ErrorPage({ retry }: { retry: () => void }) {
  const { locale } = useParams<{ locale: string }>();
  const { title, text, retry: again } = languages[isLocale(locale) ? locale : locales[0]].failed;
  return (
    <main>
      <h1>{title}</h1>
      <p>{text}</p>
      <button type="button" onClick={retry}>
        {again}
      </button>
    </main>
  );
}
