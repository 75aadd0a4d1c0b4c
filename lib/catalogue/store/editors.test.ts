import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addEditor, listEditors, removeEditor } from './editors.ts';
import { connect, temporaryStore } from './temporary-store.fixture.ts';

const digestOf = (token: string) => createHash('sha256').update(token).digest('hex');

test('an editor is known by the hash of the token, which is stored nowhere', async () => {
  const { db, catalogue } = await temporaryStore();
  const token = (await addEditor(db, 'Anna Żak')) ?? '';
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(await addEditor(db, 'Anna Żak')).toBeUndefined();
  expect(await addEditor(db, 'Jan')).not.toBe(token);
  expect(await catalogue.editing?.editorOf(digestOf(token))).toBe('Anna Żak');
  expect(await catalogue.editing?.editorOf(token)).toBeUndefined();
  expect((await listEditors(db)).map(({ name }) => name)).toEqual(['Anna Żak', 'Jan']);
  const stored = JSON.stringify(await db.selectFrom('editors').selectAll().execute());
  expect(stored).toContain(digestOf(token));
  expect(stored).not.toContain(token);

  expect(await removeEditor(db, 'Anna Żak')).toBe(true);
  expect(await removeEditor(db, 'Anna Żak')).toBe(false);
  expect(await catalogue.editing?.editorOf(digestOf(token))).toBeUndefined();
  expect((await listEditors(db)).map(({ name }) => name)).toEqual(['Jan']);
});

test('a revoked session is known to every server, and forgotten once it would have expired', async () => {
  const { db, catalogue, dataDir } = await temporaryStore();
  const { revokedSessions } = (await connect(dataDir)).catalogue;
  const later = Math.floor(Date.now() / 1000) + 3600;
  for (const until of [0, later, later]) await catalogue.revokedSessions.add(`until ${until}`, until);
  expect(await revokedSessions.has(`until ${later}`)).toBe(true);
  expect(await revokedSessions.has('another')).toBe(false);
  expect(await db.selectFrom('ended_sessions').selectAll().execute()).toEqual([
    { id: `until ${later}`, until: later },
  ]);
});

test('all servers on a store sign with one key, even if requested concurrently; another store has another', async () => {
  const { catalogue, dataDir } = await temporaryStore();
  const keys = new Set(await Promise.all([1, 2, 3].map(() => catalogue.editing?.signingKey())));
  keys.add(await (await connect(dataDir)).catalogue.editing?.signingKey());
  expect(keys.size).toBe(1);
  const [key = ''] = keys;
  expect(Buffer.from(key, 'base64url')).toHaveLength(32);
  expect(await (await temporaryStore()).catalogue.editing?.signingKey()).not.toBe(key);
});
