import { useEffect, useState } from 'react';

const none: SpeechSynthesisVoice[] = [];

/** The browser's voices for a language; they may come late. @param language BCP 47 tag */
export function useVoices(language: string | undefined): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(none);
  useEffect(() => {
    if (!language || !('speechSynthesis' in window)) return;
    const base = language.split('-')[0]?.toLowerCase();
    const look = () =>
      setVoices(
        speechSynthesis.getVoices().filter(({ lang }) => lang.split(/[-_]/)[0]?.toLowerCase() === base),
      );
    look();
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, [language]);
  return voices;
}
