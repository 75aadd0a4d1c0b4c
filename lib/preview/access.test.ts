import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { PreviewAccess } from './access.ts';
import { memoryRevokedSessions } from './editing.fixture.ts';
import { previewKeys } from './keys.ts';
import { peekLink, readLink, signLink } from './link.ts';
import { clearSessionCookie, readSession, sessionCookie, signSession } from './session.ts';
import { readToken, signToken } from './signed.ts';

const secret = 'twenty characters or more';
const keys = previewKeys(secret);
const now = 1_800_000_000_000;
const seconds = now / 1000;
const session = { editor: 'Ewa', id: 'a', until: seconds + 60 };
const claims = { sub: 'Ewa', jti: 'a', exp: seconds + 60 };
const signed = await signSession(session, keys.session);
const [head = '', payload = '', mac = ''] = signed.split('.');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const cookie = (value: string) => `${sessionCookie}=${value}`;
const other = previewKeys('another secret altogether').session;

test('keys follow from the secret, one for each thing that is signed', () => {
  expect(previewKeys(secret)).toEqual(keys);
  expect(keys.session).not.toEqual(keys.link);
  expect(keys.session).toHaveLength(32);
});

test('a session is read back from its cookie, among others', async () => {
  expect(await readSession(`theme=dark; ${cookie(signed)}; a=b`, keys.session, now)).toEqual(session);
  expect(await readSession(`${cookie('old')}; ${cookie(signed)}`, keys.session, now)).toEqual(session);
});

const bypasses: [what: string, cookie: string | undefined][] = [
  ['no cookie', undefined],
  ['an empty header', ''],
  ['an empty value', cookie('')],
  ['Next’s own cookie', '__prerender_bypass=1'],
  ['Next’s own data', `__next_preview_data=${signed}`],
  ['another name', `session=${signed}`],
  ['a name that ends so', `x${cookie(signed)}`],
  ['a name in another case', cookie(signed).toUpperCase()],
  ['the name in a value', `a="${cookie(signed)}"`],
  ['true', cookie('true')],
  ['a name as value', cookie('Ewa')],
  ['a payload alone', cookie(payload)],
  ['a head and a payload', cookie(`${head}.${payload}`)],
  ['no signature', cookie(`${head}.${payload}.`)],
  ['a signature alone', cookie(`..${mac}`)],
  ['three dots', cookie('...')],
  ['four parts', cookie(`${signed}.${mac}`)],
  ['a signature in another case', cookie(`${head}.${payload}.${mac.toLowerCase()}`)],
  ['a signature as hex', cookie(`${head}.${payload}.${Buffer.from(mac, 'base64url').toString('hex')}`)],
  ['a signature cut short', cookie(signed.slice(0, -1))],
  ['another end, the old signature', cookie(`${head}.${encode({ ...claims, exp: seconds + 9e6 })}.${mac}`)],
  ['another editor, the old signature', cookie(`${head}.${encode({ ...claims, sub: 'admin' })}.${mac}`)],
  ['a token that says that it is not signed', cookie(`${encode({ alg: 'none' })}.${payload}.`)],
  ['the same, with a signature', cookie(`${encode({ alg: 'none' })}.${payload}.${mac}`)],
  ['a token of the version before', cookie(`${encode({ editor: 'Ewa', until: seconds + 60 })}.${mac}`)],
  ['another secret', cookie(await signSession(session, other))],
  ['the key of links', cookie(await signSession(session, keys.link))],
  ['a link', cookie(await signLink({ language: 'pl', slug: 'x', until: seconds + 60 }, keys.link))],
  ['an ended session', cookie(await signSession({ ...session, until: seconds }, keys.session))],
  ['no end', cookie(await signToken({ sub: 'Ewa', jti: 'a' }, keys.session))],
  ['no id', cookie(await signToken({ sub: 'Ewa', exp: seconds + 60 }, keys.session))],
  ['no editor', cookie(await signToken({ ...claims, sub: '' }, keys.session))],
  ['something more', cookie(await signToken({ ...claims, admin: true }, keys.session))],
  ['a quoted value', cookie(`"${signed}"`)],
  ['percent-encoding', cookie(signed.replace('.', '%2E'))],
  ['a very long value', cookie(await signSession({ ...session, id: 'a'.repeat(10_000) }, keys.session))],
  ['the session behind four others', `${cookie('a; ').repeat(4)}${cookie(signed)}`],
];

test.each(bypasses)('%s is no session', async (_what, given) => {
  expect(await readSession(given, keys.session, now)).toBeUndefined();
});

test('whatever is altered in a token, it grants nothing else', async () => {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= %"'];
  await fc.assert(
    fc.asyncProperty(fc.nat(signed.length - 1), fc.constantFrom(...alphabet), async (at, letter) => {
      fc.pre(signed[at] !== letter);
      const changed = await readToken(signed.slice(0, at) + letter + signed.slice(at + 1), keys.session, now);
      // The last character of a signature contains unused bits.
      if (at === signed.length - 1 && changed !== undefined) expect(changed).toEqual(claims);
      else expect(changed).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

describe('a preview link', () => {
  const link = { language: 'pl' as const, slug: 'zażółć', until: seconds + 3600 };
  test('shows its page until its end', async () => {
    const token = await signLink(link, keys.link);
    expect(await readLink(token, 'zażółć', keys.link, now)).toEqual(link);
    expect(await readLink(token, undefined, keys.link, now)).toEqual(link);
    expect(await readLink(token, 'zażółć', keys.link, link.until * 1000 - 1)).toEqual(link);
    expect(await readLink(token, 'zażółć', keys.link, link.until * 1000)).toBe('ended');
    expect(peekLink(token)).toEqual(link);
  });

  test('shows nothing more', async () => {
    const token = await signLink(link, keys.link);
    expect(await readLink(token, 'pomoc', keys.link, now)).toBe('other-page');
    expect(await readLink(`${token}xx`, 'zażółć', keys.link, now)).toBe('wrong');
    expect(await readLink(token, 'zażółć', keys.session, now)).toBe('wrong');
    expect(await readLink(signed, 'zażółć', keys.session, now)).toBe('wrong');
    expect(await readLink('', 'zażółć', keys.link, now)).toBe('wrong');
    for (const nothing of ['', 'a', 'a.b.c', signed]) expect(peekLink(nothing)).toBeUndefined();
  });
});

describe('access', () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex');
  let editors = new Map<string, string>();
  let clock = now;
  const editing = {
    editorOf: async (token: string) => editors.get(token),
    signingKey: async () => 'random key of the store',
  };
  const revokedSessions = memoryRevokedSessions();
  const open = (given: { secret?: string; editing?: typeof editing }) =>
    new PreviewAccess({ secret: given.secret, editing: given.editing, revokedSessions, now: () => clock });
  const headersOf = (token: string | undefined) => ({ headers: { cookie: cookie(token ?? '') } });

  beforeEach(() => {
    editors = new Map([[digest('token of Jan'), 'Jan']]);
    clock = now;
  });

  test('without a secret and without a store nobody signs in', async () => {
    const access = open({});
    expect(access.isOn).toBe(false);
    expect(await access.signIn('', '')).toBeUndefined();
    expect(await access.sessionOf(headersOf(signed))).toBeUndefined();
    expect(await access.readLink('x.y', 'x')).toBe('wrong');
  });

  test('the secret signs in anybody, by the name given, for eight hours', async () => {
    const access = open({ secret });
    const token = await access.signIn(secret, ' Ewa\nNowak ');
    expect(await access.sessionOf(headersOf(token))).toMatchObject({ editor: 'Ewa Nowak' });
    expect(await access.sessionOf(headersOf(await access.signIn(` ${secret}\n`, '')))).toMatchObject({
      editor: 'editor',
    });
    for (const wrong of ['', secret.slice(1), `${secret}x`, secret.toUpperCase()])
      expect(await access.signIn(wrong, 'Ewa')).toBeUndefined();
    clock += 8 * 3600 * 1000;
    expect(await access.sessionOf(headersOf(token))).toBeUndefined();
  });

  test('a token signs in its editor alone, as long as it is theirs', async () => {
    const access = open({ editing });
    const token = await access.signIn(' token of Jan\n', 'somebody else');
    expect(await access.sessionOf(headersOf(token))).toMatchObject({ editor: 'Jan' });
    expect(await access.signIn(digest('token of Jan'), '')).toBeUndefined();
    editors.set(digest('new token of Jan'), 'Jan').delete(digest('token of Jan'));
    expect(await access.sessionOf(headersOf(token))).toBeUndefined();
  });

  test('signing out ends one session, on every server', async () => {
    const [here, otherServer] = [open({ secret }), open({ secret })];
    const [revoked, stays] = [await here.signIn(secret, 'Ewa'), await here.signIn(secret, 'Ewa')];
    await here.signOut(headersOf('nobody’s'));
    await here.signOut(headersOf(revoked));
    await here.signOut(headersOf(revoked));
    for (const access of [here, otherServer]) {
      expect(await access.sessionOf(headersOf(revoked))).toBeUndefined();
      expect(await access.sessionOf(headersOf(stays))).toMatchObject({ editor: 'Ewa' });
    }
  });

  test('another secret ends all sessions and links, also the one of another server', async () => {
    const [before, after] = [open({ secret, editing }), open({ secret: `${secret}!`, editing })];
    const token = await before.signIn(secret, 'Ewa');
    const link = await before.makeLink({ language: 'pl', slug: 'x' }, 1);
    expect(await open({ secret, editing }).sessionOf(headersOf(token))).toBeDefined();
    expect(await after.sessionOf(headersOf(token))).toBeUndefined();
    expect(await after.readLink(link.token, 'x')).toBe('wrong');
    expect(await open({ editing }).sessionOf(headersOf(token))).toBeUndefined();
  });
});

test('the cookie that ends a session is of the same name and path', () => {
  expect(clearSessionCookie(true)).toBe(
    'czytelnia_preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  );
});
