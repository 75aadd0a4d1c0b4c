import { useEffect, useState } from 'react';
import { voicesIn } from '#lib/text/voices.ts';

const none: SpeechSynthesisVoice[] = [];

/** The browser's voices for a language; they may load late. @param language BCP 47 tag */
export function useVoices(language: string | undefined): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(none);
  useEffect(() => {
    if (!language || !('speechSynthesis' in window)) return;
    const look = () => setVoices(voicesIn(speechSynthesis.getVoices(), language));
    look();
    speechSynthesis.addEventListener('voiceschanged', look);
    return () => speechSynthesis.removeEventListener('voiceschanged', look);
  }, [language]);
  return voices;
}
