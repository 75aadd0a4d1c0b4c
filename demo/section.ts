import { readData } from './files.ts';
import type { Sheet } from './type/sheet.ts';

export interface Bilingual {
  pl: string;
  en: string;
}

/** One scan: what is drawn on it, or the file of a photograph. */
export interface Scan {
  image: Sheet | string;
  extension?: 'jpg' | 'png' | 'webp' | 'tif';
  name?: string;
  description?: string;
  functions?: string[];
}

/** What the importer is told of an object, but for its scans and the moment of its publication. */
export interface Metadata {
  identifier: string;
  title: string;
  organization: string;
  categories: string[];
  description: Bilingual;
  [detail: string]: unknown;
}

/** An object of the demonstration: what is said of it, and how its scans are made. */
export interface Demonstrated {
  folder: string;
  metadata: Metadata;
  draw: () => Promise<{ scans: Scan[]; parts?: { label: string; first: number; last: number }[] }>;
}

/** What all entries of a section have. `fill` are further values for the braces in the section's descriptions. */
export interface Entry {
  folder: string;
  title: string;
  details?: Record<string, string | number>;
  fill?: Record<string, string | number | Bilingual>;
}

interface Section<Spec> {
  organization: string;
  category: string;
  description: Bilingual;
  /** Said of every scan. */
  scan?: string;
  details: Record<string, unknown>;
  objects: (Entry & Spec)[];
}

/** The objects of a section's YAML file, each drawn by what the section is drawn with. */
export async function readSection<Spec>(
  name: string,
  draw: (spec: Entry & Spec) => ReturnType<Demonstrated['draw']>,
): Promise<Demonstrated[]> {
  const section = await readData<Section<Spec>>(name);
  const { organization, category, description, details } = section;
  return section.objects.map((entry) => {
    const filled = (language: keyof Bilingual) =>
      description[language].replace(/\{(\w+)\}/g, (_, key: string) => {
        const value = entry.fill?.[key] ?? entry.details?.[key] ?? '';
        return String(typeof value === 'object' ? value[language] : value);
      });
    return {
      folder: `${name}-${entry.folder}`,
      metadata: {
        identifier: `demo-${name}-${entry.folder}`,
        title: entry.title,
        organization,
        categories: [category],
        description: { pl: filled('pl'), en: filled('en') },
        ...details,
        ...entry.details,
      },
      draw: async () => {
        const { scans, parts } = await draw(entry);
        return { scans: scans.map((scan) => ({ description: section.scan, ...scan })), parts };
      },
    };
  });
}
