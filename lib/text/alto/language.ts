/**
 * A BCP 47 tag out of what an ALTO file calls a language: `pol`, `ger`, `pl_PL`. Undefined where it names none.
 * ISO 639-2 has two codes for some languages; Intl knows both (Unicode CLDR, supplemental/supplementalMetadata).
 */
export function languageOf({
  LANG,
  language,
  'xml:lang': xml,
}: Readonly<Record<string, string>>): string | undefined {
  const given = (LANG ?? language ?? xml ?? '').trim().replaceAll('_', '-');
  if (!/^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,5}$/i.test(given)) return undefined;
  try {
    const tag = Intl.getCanonicalLocales(given)[0];
    // Undetermined, several, none, not coded.
    return tag && !/^(?:und|mul|zxx|mis)\b/.test(tag) ? tag : undefined;
  } catch {
    return undefined;
  }
}
