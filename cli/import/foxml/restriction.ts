import { type Foxml, relationsOf } from './document.ts';

/** Why an active object or some of its pages may not be public, by the rules of Kramerius and Fedora. */
export function restrictionOf(foxml: Foxml, pages: readonly Foxml[]): string | undefined {
  const isPublic = isLicensed(foxml);
  if (!isPublic && isPrivate(foxml)) return 'it may be shown only within the library (policy:private)';
  // A page has the licence of its object.
  const isHidden = (page: Foxml) =>
    (page.state === 'I' && foxml.state !== 'I') || (!isPublic && !isLicensed(page) && isPrivate(page));
  return pages.some(isHidden)
    ? 'pages of it may be shown only within the library (policy:private) or are inactive'
    : undefined;
}

/** Whether it has a public licence, which takes precedence over the policy. */
const isLicensed = (foxml: Foxml) =>
  relationsOf(foxml, 'license').some((licence) => licence.startsWith('public'));

const isPrivate = (foxml: Foxml) =>
  [
    ...relationsOf(foxml, 'policy'),
    ...foxml.streams.filter(({ id }) => id === 'POLICY').map(({ href }) => href),
  ].some((policy) => policy.includes('policy:private'));
