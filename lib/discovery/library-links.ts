import { activityPath, activityType } from '#lib/iiif/activity.ts';
import { oaiPath } from '#lib/oai/respond.ts';
import type { WebLink } from './web-link.ts';

/**
 * Where programs take the whole library from, as its home page tells them: the services that describe themselves (RFC 8631), its changes
 * and its records as files.
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
