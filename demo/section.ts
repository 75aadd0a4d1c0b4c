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

/** Metadata of an object for the importer, without scans and publication time. */
export interface Metadata {
  identifier: string;
  title: string;
  organization: string;
  categories: string[];
  description: Bilingual;
  [detail: string]: unknown;
}

/** An object of the demonstration: its metadata, and how its scans are made. */
export interface Demonstrated {
  folder: string;
  metadata: Metadata;
  draw: () => Promise<{ scans: Scan[]; parts?: { label: string; first: number; last: number }[] }>;
}

/** Common to all entries of a section. `fill` has further values for the placeholders in the section's descriptions. */
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
  /** Description of every scan. */
  scan?: string;
  details: Record<string, unknown>;
  objects: (Entry & Spec)[];
}

/** The objects of a section's YAML file, drawn by the section's function. */
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
