import type { WholeObject } from '../catalogue/whole-object.ts';
import { permanentAddress } from '../discovery/persistent-ids.ts';
import { locales } from '../i18n/locales.ts';
import { translator } from '../i18n/translate.ts';
import { asSpoken, creatorsOf, showName } from '../metadata/names.ts';
import { rightsAddress } from '../metadata/rights.ts';
import { languageOf } from '../text/alto/language.ts';
import { oneLine, visibleText } from '../untrusted.ts';

/** The metadata that a file states about its work; single lines of bounded length. */
export type WorkMetadata = ReturnType<typeof workMetadata>;

const maxLength = 500;

/** Collects the metadata that files state about a work.  publicUrl of this site */
export function workMetadata(work: WholeObject, publicUrl: string) {
  const { tile, details, organization } = work;
  const line = (text: string | null | undefined) => oneLine(visibleText(text), maxLength) || undefined;
  const { related_object: related } = tile;
  return {
    title: line(related.title) ?? locales.map((locale) => translator(locale)('object.untitled')).join(' · '),
    /** Names of people, as they are spoken where the source has them so, and of bodies. */
    creators: creatorsOf(
      { ...related, creator: related.creator_name ?? related.creator },
      asSpoken(details.contributors),
    ).map(showName),
    date: line(related.date_descriptive),
    /** In words, or by address. */
    rights: line(details.rights) ?? line(rightsAddress(details.rightsUrl, publicUrl) ?? details.rightsUrl),
    organization: line(organization?.fullname),
    /** BCP 47 tag; `und` where nothing is known. */
    language: languageOf(details.language ?? '') ?? 'und',
    /** Absolute permanent address of the work. */
    address: permanentAddress(work, publicUrl),
    /** When the work's record last changed, in UTC. */
    changed: new Date(`${tile.updated_at}Z`),
  };
}
