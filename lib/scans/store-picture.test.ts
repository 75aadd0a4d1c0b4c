import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { picture } from './images.fixture.ts';
import { diskStorage } from './storage/disk.ts';
import { storePicture } from './store-picture.ts';

test.each(['avatar', 'background'] as const)(
  'a picture of which its decoder warns in vain is stored as %s',
  async (kind) => {
    const dataDir = temporaryFolder();
    const file = join(dataDir, 'logo.jpg');
    const jpeg = await picture(60, 40).jpeg().toBuffer();
    const scan = jpeg.indexOf(Buffer.from('ffda', 'hex'));
    writeFileSync(file, Buffer.concat([jpeg.subarray(0, scan), Buffer.from('junk'), jpeg.subarray(scan)]));
    const storage = diskStorage(join(dataDir, 'scans'));
    const stored = await storePicture(file, kind, { dataDir, maxPixels: 1_000_000 }, storage);
    expect(stored).toMatchObject({ width: 60, height: 40 });
  },
);
