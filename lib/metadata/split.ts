import { isUnknownCreator } from './creator.ts';

/**
 * The values in a text, separated by `;` or `|`. Separators within parentheses do not count: Polish headings give rank and
 * dates there, `Jan Paweł II (papież ; 1920-2005)`.
 */
export function splitValues(text: string | null | undefined): string[] {
  const values = (text ?? '').match(/(?:\([^()]{0,200}\)|[^;|])+/g) ?? [];
  return values.flatMap((value) => value.trim() || []);
}

/** How a name begins: with a capital, which a bracket, a quotation mark and `de` or `von` may precede. */
const nameStart =
  /^[["„“«]?(?:(?:d[aeiu]|de[lnr]|l[ae]|v[ao]n|zu[mr]?|af|ter?)\s|d['’])*[\p{Lu}\p{Lt}\p{Lo}]/u;

const isBalanced = (text: string) => text.split('[').length === text.split(']').length;

const isName = (text: string) => isUnknownCreator(text) || (nameStart.test(text) && isBalanced(text));

/**
 * The names in a text, if it clearly contains several. Otherwise the text as it is: `Kraków ; Lwów : Gebethner` is one
 * publisher in two places, `Drukarnia Narodowa ; nakładem autora` one with a remark.
 */
export function splitNames(text: string): string[] {
  const names = splitValues(text);
  const withPlace = names.filter((name) => /\s?:\s/.test(name)).length;
  const areConsistent = withPlace === 0 || withPlace === names.length;
  return names.length > 1 && areConsistent && names.every(isName) ? names : [text];
}
