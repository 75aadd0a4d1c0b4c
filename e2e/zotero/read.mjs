// What Zotero makes of pages and of files: its own engine and translators, of May 2019, in a process of their own, since
// they take the global names of a browser. Standard input: {"pages": [{"address", "html"}], "files": [text]}.
// Standard output: for each page and then each file the items that Zotero would save.
import { createRequire } from 'node:module';
import { text } from 'node:stream/consumers';

/** @typedef {Record<string, unknown>} Item a reference in the terms of Zotero's Web API, version 3 */
/**
 * @typedef {object} Translate
 * @property {(document: Document) => void} setDocument
 * @property {(event: string, handler: (translate: unknown, item: Item) => void) => void} setHandler
 * @property {(all: boolean) => Promise<{ label: string }[]>} getTranslators
 * @property {(translator: object) => void} setTranslator
 * @property {(options: { libraryID: false }) => Promise<unknown>} translate
 */

const write = process.stdout.write.bind(process.stdout);
// The engine tells its steps where the answer is to stand.
process.stdout.write = process.stderr.write.bind(process.stderr);
const require = createRequire(import.meta.url);
const { referenceImport } = require('zotero-translators');
const { JSDOM } = require('jsdom');

const { pages, files } = JSON.parse(await text(process.stdin));
const read = [];
for (const page of pages) read.push(await itemsOfPage(page));
for (const file of files) read.push(await referenceImport(file));
write(JSON.stringify(read), () => process.exit());

/**
 * As the button of Zotero's browser extension does it: the first of the translators that say that they can read the page.
 * @param {{ address: string, html: string }} page
 * @returns {Promise<Item[]>}
 */
async function itemsOfPage({ address, html }) {
  const engine = Object(globalThis).Zotero;
  /** @type {Translate} */
  const translate = new engine.Translate.Web();
  translate.setDocument(new JSDOM(html, { url: address }).window.document);
  /** @type {Item[]} */
  const items = [];
  translate.setHandler('itemDone', (_translate, item) => items.push(item));
  const [translator] = await translate.getTranslators(true);
  if (!translator) return [];
  translate.setTranslator(translator);
  await translate.translate({ libraryID: false });
  return items.map((item) => ({ ...item, translator: translator.label }));
}
