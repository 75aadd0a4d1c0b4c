import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';

/**
 * A DjVu file of white pages with a black corner, made by DjVuLibre.
 * @param commands of djvused that set texts, titles and the outline
 */
export function djvuOf(pages: { width: number; height: number }[], commands = ''): string {
  const folder = temporaryFolder();
  const files = pages.map(({ width, height }, index) => {
    const bitmap = join(folder, `p${index + 1}.pbm`);
    const rows = Buffer.alloc(Math.ceil(width / 8) * height);
    rows[0] = 0xff;
    writeFileSync(bitmap, Buffer.concat([Buffer.from(`P4 ${width} ${height}\n`), rows]));
    execFileSync('cjb2', ['-dpi', '300', bitmap, `${bitmap}.djvu`]);
    return `${bitmap}.djvu`;
  });
  const book = join(folder, 'book.djvu');
  execFileSync('djvm', ['-c', book, ...files]);
  const script = join(folder, 'script');
  writeFileSync(script, `${commands}\nsave\n`);
  execFileSync('djvused', ['-f', script, book]);
  return book;
}
