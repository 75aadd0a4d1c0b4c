'use client';

import { useParams } from 'next/navigation';
import { isLocale } from '#lib/i18n/locales.ts';

// A script of ours failed in the browser. Two sentences a language do not justify shipping all messages.
const words = {
  pl: { title: 'Coś się zepsuło', text: 'Część tej strony przestała działać.', retry: 'Spróbuj ponownie' },
  en: { title: 'Something broke', text: 'A part of this page stopped working.', retry: 'Try again' },
};

export default function ErrorPage({ retry }: { retry: () => void }) {
  const { locale } = useParams<{ locale: string }>();
  const { title, text, retry: again } = words[isLocale(locale) ? locale : 'pl'];
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
