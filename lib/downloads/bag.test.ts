import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { publicUrl } from '#lib/catalogue/store/temporary-store.fixture.ts';
import { altoWords, libraryOf } from './work.fixture.ts';

test('scans and texts are unchanged in a bag, each with its checksum, and missing ones are reported', async () => {
  const alto = altoWords([['słowo', 1, 1]]);
  const { download, folderOf, defaultImage } = await libraryOf(
    [{ alto, label: 'I' }, {}, { alto, label: 'III' }],
    {
      rights: 'Domena publiczna',
      rightsUrl: '/prawa',
      pixelsPerCentimetre: 100,
    },
  );
  unlinkSync(join(folderOf(1), 'scan.jpg'));
  const folder = mkdtempSync(join(tmpdir(), 'czytelnia-bag-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'work.zip'), await download('/downloads/work.zip'));
  execFileSync('unzip', ['-q', 'work.zip'], { cwd: folder });
  const bag = join(folder, 'Żółta księga');
  expect(readFileSync(join(bag, 'data/00001.jpg')).equals(defaultImage)).toBe(true);
  expect(readFileSync(join(bag, 'data/00003.xml'), 'utf8')).toBe(alto);
  const sums = readFileSync(join(bag, 'manifest-sha256.txt'), 'utf8').trimEnd().split('\n');
  const expectedSums = ['data/00001.jpg', 'data/00001.xml', 'data/00003.jpg', 'data/00003.xml'].map(
    (name) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(bag, name)))
        .digest('hex');
      return `${digest}  ${name}`;
    },
  );
  expect(sums.filter((line) => !line.endsWith('metadata.json'))).toEqual(expectedSums);
  const description = JSON.parse(readFileSync(join(bag, 'data/metadata.json'), 'utf8'));
  expect(description).toMatchObject({ rights_url: `${publicUrl}/prawa`, pixels_per_cm: 100 });
  expect(description.scans).toEqual([
    { file: '00001.jpg', name: 'I', text: '00001.xml' },
    { file: '00003.jpg', name: 'III', text: '00003.xml' },
  ]);
  expect(readFileSync(join(bag, 'bagit.txt'), 'utf8')).toMatch(/^BagIt-Version: 1\.0\n/);
  const info = readFileSync(join(bag, 'bag-info.txt'), 'utf8');
  expect(info).toContain('Rights: Domena publiczna\n');
  const octets = ['00001.jpg', '00001.xml', '00003.jpg', '00003.xml', 'metadata.json'].map(
    (name) => readFileSync(join(bag, 'data', name)).length,
  );
  expect(info).toContain(`Payload-Oxum: ${octets.reduce((sum, one) => sum + one, 0)}.5\n`);
  expect(info).toContain('Scan-00001: 1 (I)\n');
  expect(info).toMatch(/Scan-00002: 2\. Brak skanu 2: .*[^.]\. Scan 2 is missing: /);
});
