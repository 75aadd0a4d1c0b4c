import { slugFileName, slugOf } from '../pages/slug.ts';

/** File systems take 255 bytes, the details and the ending among them; Windows 260 characters of a whole path. */
const max = { bytes: 200, characters: 100 };

/**
 * The name of a file without its extension: the work's title made safe for file systems, and what tells it from other
 * files of the work: a range of pages, a size.
 */
export function fileStem(title: string, details: readonly (string | false | undefined)[]): string {
  const name = title
    // Characters that file systems or shells interpret, or that browsers replace.
    .replace(/[\\/:*?"<>|%~\p{Cc}]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^\.+/, '');
  // Only whole characters are written: none is cut in two.
  const { read } = new TextEncoder().encodeInto(name, new Uint8Array(max.bytes));
  const cut = [...name.slice(0, read)]
    .slice(0, max.characters)
    .join('')
    .replace(/[. ]+$/, '');
  return [cut || '-', ...details].filter(Boolean).join(' ');
}

/**
 * Content-Disposition for a download (RFC 6266): the full name (RFC 8187), and an ASCII one for old programs.
 * @param stem from {@link fileStem}
 */
export function attachment(stem: string, ending: string): string {
  const plain = `${slugFileName(slugOf(stem))}.${ending}`;
  const full = encodeURIComponent(`${stem}.${ending}`).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}
