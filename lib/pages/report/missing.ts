import type { Findings } from './findings.ts';
import type { ParsedContent } from './nodes.ts';

/** Characters of a description that a search engine shows. */
const maxDescriptionLength = 160;

type Page = { title: string; description: string; hasTranslation: boolean };

/** Finds what the page as a whole is missing. */
export function findMissing(reading: ParsedContent, findings: Findings, page: Page): void {
  if (page.title.trim() === '') findings.add('no-title');
  const isEmpty = reading.nodes.every((node) =>
    node.type === 'text' ? node.text.trim() === '' : node.type !== 'element' || node.as !== 'img',
  );
  if (isEmpty) findings.add('no-content');
  if (!page.hasTranslation) findings.add('no-translation');
  const length = [...page.description.trim()].length;
  if (length === 0) findings.add('no-description');
  if (length > maxDescriptionLength)
    findings.add('description-long', undefined, { length, most: maxDescriptionLength });
}
