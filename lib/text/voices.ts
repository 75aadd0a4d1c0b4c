type Voice = Pick<SpeechSynthesisVoice, 'lang'>;

/**
 * A browser's voices for a language; apart from speech.ts, which is loaded only to read aloud.
 * @param language BCP 47 tag
 */
export function voicesIn<One extends Voice>(voices: readonly One[], language: string | undefined): One[] {
  const baseOf = (tag: string) => tag.split(/[-_]/)[0]?.toLowerCase();
  return language ? voices.filter(({ lang }) => baseOf(lang) === baseOf(language)) : [];
}
