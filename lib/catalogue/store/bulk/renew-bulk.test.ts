import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { beforeEach, expect, test, vi } from 'vitest';
import { readBulk } from '#lib/api/bulk.ts';
import { readObject } from '#lib/api/objects.ts';
import { answerBulkFile } from '#lib/bulk/answer.ts';
import { bulkPath, digestOf, storedName } from '#lib/bulk/files.ts';
import { storageFolder } from '#lib/scans/addresses.ts';
import { diskStorage } from '#lib/scans/storage/disk.ts';
import { readStored } from '#lib/scans/storage/storage.ts';
import { heldLease } from '../mirrored-store.fixture.ts';
import { removeObject, saveObject } from '../objects.ts';
import { objectRecord } from '../records.fixture.ts';
import { holderOf, referencedDigests } from '../references.ts';
import { baseUrls, publicUrl, temporaryStore } from '../temporary-store.fixture.ts';
import { renewBulkFiles } from './renew-bulk.ts';
import { readBulkFiles, storedBulk } from './stored-bulk.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});

/** A library whose bulk files hold at most three changes each. */
async function library() {
  const { db, reader, catalogue, dataDir } = await temporaryStore();
  const storage = diskStorage(storageFolder(dataDir));
  const bulk = storedBulk({ db, reader });
  const stored = async () => (await readBulkFiles(db))?.files ?? [];
  return {
    db,
    catalogue,
    bulk,
    storage,
    stored,
    async save(ids: string, day: string, values = {}) {
      vi.setSystemTime(`${day}T12:00:00Z`);
      for (const id of ids) await saveObject(db, baseUrls, objectRecord(id, values));
    },
    async remove(id: string, day: string) {
      vi.setSystemTime(`${day}T12:00:00Z`);
      await removeObject(db, id);
    },
    async renew(day: string, shape = 'a', pause: () => Promise<void> = async () => undefined) {
      vi.setSystemTime(`${day}T13:00:00Z`);
      const known = await bulk.files();
      if (!known) throw new Error('nobody has asked');
      const { changes } = catalogue;
      const options = {
        db,
        changes,
        storage,
        lease: heldLease,
        dataDir,
        publicUrl,
        shape,
        pause,
        fullFile: 3,
      };
      return await renewBulkFiles(known, options);
    },
    /** The lines of each file, after checking its stated size and checksum. */
    async lines() {
      const read = (await stored()).map(async (file) => {
        const bytes = await readStored(storage, digestOf(file), storedName);
        expect(bytes).toHaveLength(file.bytes);
        expect(createHash('sha256').update(bytes).digest('hex')).toBe(file.sha256);
        const text = gunzipSync(bytes).toString();
        expect(text.endsWith('\n')).toBe(true);
        return text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as { id: string; withdrawn_at?: string });
      });
      return await Promise.all(read);
    },
  };
}

const ids = (files: { id: string; withdrawn_at?: string }[][]) =>
  files.map((lines) => lines.map(({ id, withdrawn_at }) => (withdrawn_at ? `-${id}` : id)).join(''));

test('each record is in one file by the month of its last change, as the API returns it', async () => {
  const { save, renew, lines, catalogue } = await library();
  expect(await readBulk(catalogue)).toEqual({ complete: false, until: null, files: [] });
  await save('abcd', '2027-01-10', { rightsUrl: '/pl/terms' });
  await save('x', '2027-01-11', { isPublic: false });
  await save('e', '2027-02-10');
  expect(await renew('2027-02-10')).toBe(3);
  const files = await lines();
  expect(ids(files)).toEqual(['abc', 'd', 'e']);
  for (const line of files.flat()) expect(line).toEqual(await readObject(catalogue, line.id));
  const listing = await readBulk(catalogue);
  expect(listing).toMatchObject({ complete: true, until: '2027-02-10T13:00:00' });
  expect(listing.files.map(({ month, records, withdrawn }) => [month, records, withdrawn])).toEqual([
    ['2027-01', 3, 0],
    ['2027-01', 1, 0],
    ['2027-02', 1, 0],
  ]);
  expect(listing.files[0]?.url).toMatch(new RegExp(`^${publicUrl}/bulk/2027-01-[0-9a-f]{32}\\.jsonl\\.gz$`));
  expect(await renew('2027-02-11')).toBe(0);
});

test('additions, changes and removals rewrite the affected files and no others', async () => {
  const { save, remove, renew, lines, stored, storage, db, bulk } = await library();
  await bulk.request();
  await save('abcdef', '2027-01-10');
  await renew('2027-01-10');
  const [first, second] = await stored();
  await save('b', '2027-02-10', { title: 'Changed' });
  await remove('c', '2027-02-11');
  expect(await renew('2027-02-11')).toBe(2);
  expect(ids(await lines())).toEqual(['a', 'def', 'b-c']);
  expect((await lines())[2]?.[1]).toEqual({ id: 'c', withdrawn_at: '2027-02-11T12:00:30' });
  expect((await stored())[1]).toEqual(second);
  expect(first && (await storage.has(digestOf(first)))).toBe(false);
  // The last file grows until it is full.
  await save('gh', '2027-02-12');
  expect(await renew('2027-02-12')).toBe(2);
  expect(ids(await lines())).toEqual(['a', 'def', 'b-cg', 'h']);
  await save('a', '2027-02-13', { title: 'Changed' });
  await renew('2027-02-13');
  expect(ids(await lines())).toEqual(['def', 'b-cg', 'ha']);
  const referenced: string[] = [];
  for await (const digest of referencedDigests(db)) referenced.push(digest);
  for (const file of await stored()) {
    expect(referenced).toContain(digestOf(file));
    expect(await holderOf(db, digestOf(file))).toBe('bulk download');
  }
  const storedDigests: string[] = [];
  for await (const digest of storage.digests()) storedDigests.push(digest);
  expect(storedDigests).toEqual((await stored()).map(digestOf).sort());
});

test('what is withdrawn is in no file after the next check, though the withdrawal is reported later', async () => {
  const { save, renew, lines, bulk, db } = await library();
  await bulk.request();
  await save('ab', '2027-01-10');
  await renew('2027-01-10');
  vi.setSystemTime('2027-01-10T12:59:59Z');
  await removeObject(db, 'a');
  await renew('2027-01-10');
  expect(ids(await lines())).toEqual(['b']);
  await renew('2027-01-11');
  expect(ids(await lines())).toEqual(['b-a']);
});

test('files lost from storage, or of another shape, are rewritten; interrupted work is resumed', async () => {
  const { save, renew, lines, stored, storage, bulk } = await library();
  await bulk.request();
  await save('abcdef', '2027-01-10');
  let pieces = 0;
  await expect(
    renew('2027-01-10', 'a', async () => {
      pieces += 1;
      if (pieces === 2) throw new Error('stopped');
    }),
  ).rejects.toThrow('stopped');
  expect(ids(await lines())).toEqual(['abc']);
  expect((await bulk.files())?.until).toBeNull();
  expect(await renew('2027-01-10')).toBe(1);
  const [first] = await stored();
  if (first) await storage.remove(digestOf(first));
  expect(await renew('2027-01-11')).toBe(1);
  expect(await renew('2027-01-11', 'b')).toBe(2);
  expect(ids(await lines())).toEqual(['abc', 'def']);
  expect(await renew('2027-01-12', 'b')).toBe(0);
});

test('a file is sent in parts, and not any more once it is no longer listed', async () => {
  const { save, renew, stored, storage, bulk } = await library();
  await bulk.request();
  await save('a', '2027-01-10');
  await renew('2027-01-10');
  const [file] = await stored();
  if (!file) throw new Error('no file');
  const request = (headers: Record<string, string> = {}, method = 'GET') =>
    answerBulkFile(bulk, storage, { method, path: bulkPath(file), query: new URLSearchParams(), headers });
  const etag = `"${file.sha256}"`;
  expect(await request()).toMatchObject({
    status: 200,
    headers: { 'Content-Type': 'application/gzip', ETag: etag, 'Accept-Ranges': 'bytes' },
    body: { start: 0, end: file.bytes },
  });
  const part = await request({ range: 'bytes=10-', 'if-range': etag });
  expect(part.status).toBe(206);
  expect(part.headers['Content-Range']).toBe(`bytes 10-${file.bytes - 1}/${file.bytes}`);
  expect((await request({ 'if-none-match': etag })).status).toBe(304);
  expect((await request({}, 'POST')).status).toBe(405);
  await save('a', '2027-01-11', { title: 'Changed' });
  await renew('2027-01-11');
  expect((await request()).status).toBe(404);
});
