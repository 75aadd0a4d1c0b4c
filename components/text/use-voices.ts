import { useEffect, useState } from 'react';
import { voicesIn } from '#lib/text/voices.ts';

const none: SpeechSynthesisVoice[] = [];

/** The browser's voices for a language; they may load late. @param language BCP 47 tag */
export function useVoices(language: string | undefined): SpeechSynthesisVoice[] {
  const [voices, setVoices] = useState(none);
  useEffect(() => {
    if (!language || !('speechSynthesis' in window)) return;
    const update = () => setVoices(voicesIn(speechSynthesis.getVoices(), language));
    update();
    speechSynthesis.addEventListener('voiceschanged', update);
    return () => speechSynthesis.removeEventListener('voiceschanged', update);
  }, [language]);
  return voices;
}
