import type { Locale } from '#lib/i18n/locales.ts';
import { translator } from '#lib/i18n/translate.ts';
import { type Html, html, list } from './html.ts';
import { storedInBrowser } from './stored-in-browser.ts';

/**
 * The default page on what is stored in the browser, and why.
 * @param assetOrigins other origins that pictures are loaded from
 */
export function cookies(locale: Locale, assetOrigins: readonly string[]): Html {
  const t = translator(locale);
  const tableFor = (whose: 'reader' | 'editor') => html`<table>
<caption>${t(`defaultPages.cookies.caption.${whose}`)}</caption>
<thead><tr>${(['name', 'purpose', 'until'] as const).map(
    (column) => html`<th scope="col">${t(`defaultPages.cookies.${column}`)}</th>`,
  )}</tr></thead>
<tbody>${storedInBrowser
    .filter((item) => item.whose === whose)
    .map(
      ({
        id,
        name,
        where,
      }) => html`<tr><th scope="row"><code>${name}${name.endsWith(':') && '…'}</code> (${where})</th>
<td>${t(`defaultPages.cookies.stored.${id}.purpose`)} ${t(`defaultPages.cookies.stored.${id}.when`)}</td>
<td>${t(`defaultPages.cookies.stored.${id}.until`)}</td></tr>`,
    )}</tbody>
</table>`;
  return html`<p>${t('defaultPages.cookies.lead')}</p>
<h2>${t('defaultPages.cookies.readers')}</h2>
<p>${t('defaultPages.cookies.readersLead')}</p>
${tableFor('reader')}
<p>${t('defaultPages.cookies.without')}</p>
<h2>${t('defaultPages.cookies.editors')}</h2>
<p>${t('defaultPages.cookies.editorsLead')}</p>
${tableFor('editor')}
<h2>${t('defaultPages.cookies.others')}</h2>
${
  assetOrigins.length === 0
    ? html`<p>${t('defaultPages.cookies.noOthers')}</p>`
    : html`<p>${t('defaultPages.cookies.picturesFrom')}</p>${list(assetOrigins.map((one) => html`${one}`))}`
}`;
}
