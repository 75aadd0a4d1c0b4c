import { drawMap } from '../draw/map.ts';
import type { Demonstrated, Scan } from '../types.ts';
import { ownWork, trueToScale } from './common.ts';
import { type MapSheet, mapSheets } from './map-sheets.ts';

async function draw({ name, extension, ...sheet }: MapSheet): Promise<Scan[]> {
  const plan = { width: 2700, height: 1800, detail: '110m' as const, step: 15, subtitle: name, ...sheet };
  const drawn = drawMap(plan);
  const description = `New map / nowa mapa, 2026 (${name})`;
  return [await drawn.scan({ ...(extension ? { extension } : {}), description })];
}

/** Maps of the world and of its parts in different projections. */
export const maps: Demonstrated[] = mapSheets.map((sheet) => ({
  organization: 'cartographers',
  folder: sheet.folder,
  title: sheet.title,
  categories: ['maps'],
  description: {
    pl: 'Nowa mapa, narysowana programem w 2026 roku dla kolekcji demonstracyjnej Czytelni. Nie jest to skan dawnej mapy. Dane: Natural Earth (domena publiczna) z pakietu npm world-atlas; granice i nazwy są takie, jak w tych danych.',
    en: `A new map (${sheet.name}), drawn by code in 2026 for the demonstration collection of Czytelnia. It is not a scan of an old map. Data: Natural Earth (public domain) from the npm package world-atlas; borders and names are as they stand in those data.`,
  },
  details: {
    identifier: `demo-map-${sheet.folder}`,
    creator_corp: 'Czytelnia, demonstration collection',
    date: '2026',
    language: 'en',
    source: 'Natural Earth (npm: world-atlas)',
    source_url: 'https://www.naturalearthdata.com/',
    ...ownWork,
    ...trueToScale,
  },
  scans: () => draw(sheet),
}));
