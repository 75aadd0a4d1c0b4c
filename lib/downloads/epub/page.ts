import type { QuarterTurn } from '../../scans/placement.ts';
import { isRightToLeft } from '../../text/right-to-left.ts';
import type { Block } from '../../text/text-layer.ts';
import { textOf } from '../../text/words.ts';
import { escapeXml } from '../../xml/escape.ts';
import type { Jpeg } from '../jpeg.ts';
import { type DownloadPage, turnOf } from '../pages.ts';
import { faultSentences, faultsByLanguage, inEveryLanguage, nameOf } from '../sentences.ts';

const digits = 5;

/** Names of a page's files in the package, and the id of the place where the page begins. */
export function filesOf({ position, gap }: Pick<DownloadPage, 'position' | 'gap'>) {
  const number = `${String(position + 1).padStart(digits, '0')}${gap ? '-missing' : ''}`;
  return { id: `p${number}`, text: `pages/${number}.xhtml`, image: `images/${number}.jpg` };
}

/** An XHTML document around a body, in chunks. @param language BCP 47 tag, `und` where unknown @param up path to the root */
export function* xhtml(title: string, language: string, body: Iterable<string>, up = ''): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"${languageAttributes(language)}>
<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="${up}style.css"/></head>
<body>
`;
  yield* body;
  yield `
</body>
</html>
`;
}

/** BCP 47 tags of the languages of a page's text. */
export function languagesOf({ text }: DownloadPage): string[] {
  const tags = [text?.language, ...(text?.blocks ?? []).map(({ language }) => language)];
  return tags.filter((tag) => tag !== undefined && tag !== 'und').map(String);
}

/** The document of a page: page break, image, text by blocks, notes on what is missing. @param language of the work */
export function pageDocument(page: DownloadPage, language: string): string {
  const { image, text } = page;
  const { id, image: picture } = filesOf(page);
  const name = nameOf(page);
  const scan = inEveryLanguage('scan', { name }).join(' · ');
  const title = page.gap ? faultSentences(page).join(' · ') : scan;
  const parts = [
    !page.gap &&
      `<span epub:type="pagebreak" role="doc-pagebreak" id="${id}" aria-label="${escapeXml(page.label || String(page.position + 1))}"></span>`,
    image && `<figure>${pictureElement(`../${picture}`, escapeXml(scan), image, turnOf(page))}</figure>`,
    ...faultsByLanguage(page).map(
      ({ language, sentence }) =>
        `<p class="missing"${languageAttributes(language)}>${escapeXml(sentence)}</p>`,
    ),
    ...(text?.blocks ?? []).map(blockElement),
  ];
  const body = parts.filter(Boolean).join('\n');
  return [...xhtml(title, text?.language ?? language, [body], '../')].join('');
}

/** An image. A rotated one is wrapped in SVG: with CSS its box would keep the dimensions from before the rotation. */
function pictureElement(address: string, alt: string, { width, height }: Jpeg, turn: QuarterTurn): string {
  if (turn === 0) return `<img src="${address}" alt="${alt}"/>`;
  const [across, down] = turn === 180 ? [width, height] : [height, width];
  const move = `${turn === 270 ? 0 : across} ${turn === 90 ? 0 : down}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${across} ${down}" role="img" aria-label="${alt}"><image width="${width}" height="${height}" transform="translate(${move}) rotate(${turn})" xlink:href="${address}"/></svg>`;
}

function blockElement(block: Block): string {
  const text = escapeXml(textOf({ blocks: [block] }).trim());
  const name = block.heading ? 'h2' : 'p';
  return text && `<${name}${languageAttributes(block.language ?? 'und')}>${text}</${name}>`;
}

function languageAttributes(tag: string): string {
  const escapedTag = escapeXml(tag);
  const direction = isRightToLeft(tag) ? 'rtl' : 'ltr';
  return tag === 'und' ? '' : ` lang="${escapedTag}" xml:lang="${escapedTag}" dir="${direction}"`;
}
