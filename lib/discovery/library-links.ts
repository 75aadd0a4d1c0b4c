import { activityPath, activityType } from '#lib/iiif/activity.ts';
import { oaiPath } from '#lib/oai/respond.ts';
import type { WebLink } from './web-link.ts';

/**
 * Links on the home page to machine access to the whole library: self-describing services (RFC 8631), the change feed
 * and the files of records.
 * @param publicUrl where the public reaches this site
 */
export function libraryLinks(publicUrl: string): WebLink[] {
  const at = (path: string) => publicUrl + path;
  return [
    { rel: 'service-desc', href: at('/api/schema/'), type: 'application/json', title: 'OpenAPI' },
    { rel: 'service-desc', href: at(`${oaiPath}?verb=Identify`), type: 'text/xml', title: 'OAI-PMH' },
    { rel: 'related', href: at(activityPath), type: activityType, title: 'IIIF Change Discovery' },
    { rel: 'related', href: at('/api/bulk/'), type: 'application/json', title: 'JSON Lines' },
  ];
}
