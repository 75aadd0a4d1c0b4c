/**
 * The values that a text names, parted by `;` or `|`. Within brackets these part none: Polish headings say rank and life
 * there, `Jan Paweł II (papież ; 1920-2005)`.
 */
export function several(text: string | null | undefined): string[] {
  return (text ?? '').split(/[;|](?![^()]{0,200}\))/).flatMap((part) => part.trim() || []);
}
