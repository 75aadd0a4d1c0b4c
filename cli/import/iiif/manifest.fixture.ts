import { folderWith } from '../library.fixture.ts';
import { iiifServer } from './server.fixture.ts';

const context = 'http://iiif.io/api/presentation/3/context.json';

/** A server with a manifest of one canvas of 60 × 40, with extra properties on either. */
export async function manifestWith(
  more: (origin: string) => object,
  onCanvas: (origin: string) => object = () => ({}),
) {
  const server = await iiifServer(await folderWith({ 'a.png': [60, 40] }));
  const { origin, answers } = server;
  const body = { id: `${origin}/files/a.png`, type: 'Image' };
  const items = [{ type: 'AnnotationPage', items: [{ type: 'Annotation', motivation: 'painting', body }] }];
  const canvas = { id: `${origin}/c`, type: 'Canvas', width: 600, height: 400, items, ...onCanvas(origin) };
  answers.set('/m', {
    '@context': context,
    id: `${origin}/m`,
    type: 'Manifest',
    label: { pl: ['Album'] },
    items: [canvas],
    ...more(origin),
  });
  return server;
}
