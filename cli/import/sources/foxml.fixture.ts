// Digital objects in FOXML, as Islandora and Kramerius export them.

type Versions = [created: string, content: string, mime?: string][];
export const inline = (xml: string) => `<foxml:xmlContent>${xml}</foxml:xmlContent>`;
export const located = (href: string) => `<foxml:contentLocation TYPE="URL" REF="${href}"/>`;
export const mods = (title: string) =>
  inline(
    `<mods xmlns="http://www.loc.gov/mods/v3"><titleInfo><title>${title}</title></titleInfo><identifier>m</identifier></mods>`,
  );
export const dc = (title: string) =>
  inline(
    `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${title}</dc:title></oai_dc:dc>`,
  );
export const relations = (...all: [name: string, target: string][]) =>
  inline(
    `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${all
      .map(([name, target]) =>
        /^(\d+$|policy:|https?:|public$|onsite$)/.test(target)
          ? `<x:${name} xmlns:x="x">${target}</x:${name}>`
          : `<x:${name} xmlns:x="x" rdf:resource="info:fedora/${target}"/>`,
      )
      .join('')}</rdf:Description></rdf:RDF>`,
  );

/** A digital object with its datastreams and their versions. */
export function foxml(
  pid: string,
  streams: Record<string, Versions>,
  { label = '', state = 'Active' } = {},
): string {
  const property = (name: string, value: string) =>
    `<foxml:property NAME="info:fedora/fedora-system:def/model#${name}" VALUE="${value}"/>`;
  const all = Object.entries(streams).map(
    ([id, versions]) =>
      `<foxml:datastream ID="${id}" STATE="A">${versions
        .map(
          ([created, content, mime = 'text/xml'], at) =>
            `<foxml:datastreamVersion ID="${id}.${at}" CREATED="${created}" MIMETYPE="${mime}">${content}</foxml:datastreamVersion>`,
        )
        .join('')}</foxml:datastream>`,
  );
  return `<foxml:digitalObject VERSION="1.1" PID="${pid}" xmlns:foxml="info:fedora/fedora-system:def/foxml#"><foxml:objectProperties>${property('label', label)}${property('state', state)}</foxml:objectProperties>${all.join('')}</foxml:digitalObject>`;
}
export const [early, late] = ['2019-01-01T00:00:00Z', '2020-01-01T00:00:00Z'];

/** A page, or another object with a single image. */
export const page = (pid: string, file: string, ...all: [string, string][]) =>
  foxml(pid, {
    OBJ: [[late, located(file), 'image/png']],
    ...(all.length > 0 && { 'RELS-EXT': [[late, relations(...all)]] }),
  });
