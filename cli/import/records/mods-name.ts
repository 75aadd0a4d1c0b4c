import { termsByName } from '#lib/i18n/translate.ts';
import { childrenOf, textOf, textsOf, type XmlElement } from '#lib/xml/element.ts';
import type { ObjectMetadata } from '../metadata.ts';
import { toNote } from './read-values.ts';
import { agentMetadata, roleTerm } from './roles.ts';

/**
 * A name in a record: a person or a body, with dates and roles (MODS user guidelines, name).
 * @param role what somebody without a role did
 */
export function modsName(element: XmlElement, role?: string): ObjectMetadata[] {
  const parts = childrenOf(element, 'namePart');
  const part = (type: string | undefined) =>
    textsOf(parts.filter(({ attributes }) => attributes.type === type));
  const family = part('family').join(' ');
  const inverted = [family, part('given').join(' ')].filter(Boolean).join(', ');
  const isBody = ['corporate', 'conference'].includes(element.attributes.type ?? '');
  const names = [...part(undefined), inverted].filter(Boolean);
  // Each part of a body is subordinate to the previous one, except for its number, date and place in brackets.
  const whole = isBody ? names.join('\n').replaceAll('\n(', ' (').replace(/\.?\n/g, '. ') : names.join(', ');
  // After a comma, the II of Jan Paweł II would be taken for a given name.
  const terms = part('termsOfAddress').map((term) => term.replaceAll(',', ''));
  const name = [whole, ...terms].filter(Boolean).join(' ') || textOf(childrenOf(element, 'displayForm')[0]);
  if (name === '') return [];
  const { type, usage, valueURI } = element.attributes;
  const dates = part('date').join(' ') || undefined;
  const roles = rolesOf(element);
  const agent = agentMetadata({
    name,
    dates,
    kind: isBody ? 'body' : type === 'personal' || family ? 'person' : undefined,
    roles: roles.length > 0 || role === undefined ? roles : [role],
    isMain: usage === 'primary',
  });
  return [...agent, ...toNote('Authority', valueURI ? `${name}: ${valueURI}` : '')];
}

/** A name with its dates, as one text; undefined if the element has none. */
export function datedName(element: XmlElement): string | undefined {
  const [{ creator, contributors: [named] = [] } = {}] = modsName(element);
  return creator ?? (named?.dates ? `${named.name} (${named.dates})` : named?.name);
}

/** Roles by the site's words for them. */
const roleOfLabel = termsByName('roles');

/** The roles without duplicates, by code if there is one; without any, the role that is the label of the name. */
export function rolesOf(element: XmlElement): string[] {
  const roles = childrenOf(element, 'role').flatMap((role) => {
    const terms = childrenOf(role, 'roleTerm');
    const code = terms.find(({ attributes }) => attributes.type === 'code') ?? terms[0];
    const text = textOf(code ?? role);
    return text === '' ? [] : [roleTerm(text)];
  });
  const labelled = roleOfLabel.get(element.attributes.displayLabel?.trim().toLowerCase() ?? '');
  return [...new Set(roles.length === 0 && labelled !== undefined ? [labelled] : roles)];
}
