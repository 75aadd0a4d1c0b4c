import { expect, test } from 'vitest';
import { publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { pyramidFormat } from '#lib/scans/tile-source.ts';
import { imageInformation } from './information.ts';
import { imageApiVersions } from './request.ts';
import { informationSchemas } from './schema.fixture.ts';

test.each(imageApiVersions)(
  'info.json of version %i has what its specification requires, and nothing else',
  (version) => {
    // The last two exceed the limits of a single image.
    for (const [width, height] of [
      [1, 1],
      [700, 600],
      [4000, 2500],
      [40_000, 300],
      [9000, 8000],
    ] as const)
      for (const rights of [undefined, 'http://creativecommons.org/publicdomain/mark/1.0/']) {
        const source = { ...pyramidFormat, width, height, tilesUrl: '' };
        const information = imageInformation(`${publicUrl}/iiif/image/${version}/1`, source, version, rights);
        const json: unknown = JSON.parse(JSON.stringify(information));
        expect(informationSchemas[version].parse(json)).toEqual(json);
      }
  },
);
