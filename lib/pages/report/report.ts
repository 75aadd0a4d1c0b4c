import type { Locale } from '#lib/i18n/locales.ts';
import { topicOf } from '../topics.ts';
import { findBroken } from './broken.ts';
import { findInDeclaration } from './declaration.ts';
import { type Finding, Findings } from './findings.ts';
import { findHeadings } from './headings.ts';
import { findImages } from './images.ts';
import { findLanguages } from './languages.ts';
import { findWrappers } from './leftovers.ts';
import { findLinks } from './links.ts';
import { findMissing } from './missing.ts';
import { readContent } from './read.ts';
import { findRemoved } from './removed.ts';
import { findSpacing } from './spacing.ts';
import { findTables } from './tables.ts';
import { findTargets, type LinkChecker } from './targets.ts';

export type ReportInput = {
  title: string;
  /** HTML as an editor wrote it. */
  content: string;
  description: string;
  language: Locale;
  hasTranslation: boolean;
  /** Whether an address inside the site leads somewhere. */
  checkLinks: LinkChecker;
  /** Origin of this site. */
  publicUrl: string;
  /** Address of the catalogue that the page comes from, without a trailing slash. */
  base: string;
  /** Origins other than these two from which pages may show images. */
  pictureOrigins: readonly string[];
  /** Date of the report, YYYY-MM-DD, for deadlines of reviews; today (UTC) by default. */
  today?: string | undefined;
};

/**
 * Reports all problems of a page to its editor: in document order, then those of the page as a whole. Takes linear time
 * and never throws, whatever the content.
 */
export async function reportOn(input: ReportInput): Promise<Finding[]> {
  const { title, content, language, publicUrl } = input;
  const reading = readContent(content, input);
  const findings = new Findings(content);
  const isDeclaration = topicOf(title) === 'accessibility';
  findRemoved(reading, findings, `${publicUrl}/${language}/pages/-`);
  findWrappers(reading, findings);
  findBroken(reading, findings, isDeclaration);
  findHeadings(reading, findings);
  findLinks(reading, findings);
  await findTargets(reading, findings, input.checkLinks);
  findImages(reading, findings, [publicUrl, ...input.pictureOrigins]);
  findTables(reading, findings);
  findLanguages(reading, findings, language);
  findSpacing(reading, findings);
  findMissing(reading, findings, input);
  if (isDeclaration)
    findInDeclaration(reading, findings, language, input.today ?? new Date().toISOString().slice(0, 10));
  return findings.list();
}
