import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { PreviewAccess } from './access.ts';
import { previewKeys } from './keys.ts';
import { readLink, signLink } from './link.ts';
import { endCookie, readSession, sessionCookie, signSession } from './session.ts';
import { readToken, signToken } from './signed.ts';

const secret = 'twenty characters or more';
const keys = previewKeys(secret);
const now = 1_800_000_000_000;
const seconds = now / 1000;
const session = { editor: 'Ewa', until: seconds + 60 };
const signed = signSession(session, keys.session);
const [payload = '', mac = ''] = signed.split('.');
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const cookie = (value: string) => `${sessionCookie}=${value}`;
const other = previewKeys('another secret altogether').session;

test('keys follow from the secret, one for each thing that is signed', () => {
  expect(previewKeys(secret)).toEqual(keys);
  expect(keys.session).not.toEqual(keys.link);
  expect(keys.session).toHaveLength(32);
});

test('a session is read back from its cookie, among others', () => {
  expect(readSession(`theme=dark; ${cookie(signed)}; a=b`, keys.session, now)).toEqual(session);
  expect(readSession(`${cookie('old')}; ${cookie(signed)}`, keys.session, now)).toEqual(session);
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
  ['a payload with a dot', cookie(`${payload}.`)],
  ['a mac alone', cookie(`.${mac}`)],
  ['two dots', cookie('..')],
  ['three parts', cookie(`${signed}.${mac}`)],
  ['a mac in another case', cookie(`${payload}.${mac.toLowerCase()}`)],
  ['a mac with padding', cookie(`${signed}=`)],
  ['a mac as hex', cookie(`${payload}.${Buffer.from(mac, 'base64url').toString('hex')}`)],
  ['a mac cut short', cookie(signed.slice(0, -1))],
  ['another end, the old mac', cookie(`${encode({ ...session, until: seconds + 9e6 })}.${mac}`)],
  ['another editor, the old mac', cookie(`${encode({ ...session, editor: 'admin' })}.${mac}`)],
  ['a JSON web token without a signature', cookie(`${encode({ alg: 'none' })}.${payload}.`)],
  ['another secret', cookie(signSession(session, other))],
  ['the key of links', cookie(signSession(session, keys.link))],
  ['a link for a session', cookie(signLink({ language: 'pl', slug: 'x', until: seconds + 60 }, keys.link))],
  ['an ended session', cookie(signSession({ ...session, until: seconds }, keys.session))],
  ['no end', cookie(signToken({ editor: 'Ewa' }, keys.session))],
  ['an end that is a text', cookie(signToken({ ...session, until: '9e9' }, keys.session))],
  ['no editor', cookie(signToken({ ...session, editor: '' }, keys.session))],
  ['something more', cookie(signToken({ ...session, admin: true }, keys.session))],
  ['a list', cookie(signToken([session], keys.session))],
  ['a quoted value', cookie(`"${signed}"`)],
  ['percent-encoding', cookie(signed.replace('.', '%2E'))],
  ['a very long value', cookie(`${'a'.repeat(10_000)}.${mac}`)],
  ['the session behind four others', `${cookie('a; ').repeat(4)}${cookie(signed)}`],
];

test.each(bypasses)('%s is no session', (_what, given) => {
  expect(readSession(given, keys.session, now)).toBeUndefined();
});

test('whatever is changed in a token, it is ours no more', () => {
  const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.= %"'];
  fc.assert(
    fc.property(fc.nat(signed.length - 1), fc.constantFrom(...alphabet), (at, letter) => {
      fc.pre(signed[at] !== letter);
      expect(readToken(signed.slice(0, at) + letter + signed.slice(at + 1), keys.session)).toBeUndefined();
    }),
    { numRuns: 1000 },
  );
});

test('every value comes back from its token, and from no other key', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const token = signToken(value, keys.link);
      fc.pre(token.length <= 4096);
      expect(readToken(token, keys.link)).toEqual(JSON.parse(JSON.stringify(value)));
      expect(readToken(token, keys.session)).toBeUndefined();
    }),
  );
});

describe('a preview link', () => {
  const link = { language: 'pl' as const, slug: 'zażółć', until: seconds + 3600 };
  const token = signLink(link, keys.link);

  test('shows its page until its end', () => {
    expect(readLink(token, 'zażółć', keys.link, now)).toEqual(link);
    expect(readLink(token, undefined, keys.link, now)).toEqual(link);
    expect(readLink(token, 'zażółć', keys.link, link.until * 1000 - 1)).toEqual(link);
    expect(readLink(token, 'zażółć', keys.link, link.until * 1000)).toBe('ended');
  });

  test('shows nothing else', () => {
    expect(readLink(token, 'pomoc', keys.link, now)).toBe('other-page');
    expect(readLink(`${token}x`, 'zażółć', keys.link, now)).toBe('wrong');
    expect(readLink(token, 'zażółć', keys.session, now)).toBe('wrong');
    expect(readLink(signed, 'zażółć', keys.session, now)).toBe('wrong');
    expect(readLink('', 'zażółć', keys.link, now)).toBe('wrong');
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
  const open = (given: { secret?: string; editing?: typeof editing }) =>
    new PreviewAccess({ secret: given.secret, editing: given.editing, now: () => clock });
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
    expect(await access.sessionOf(headersOf(await access.signIn(secret, '')))).toMatchObject({
      editor: 'editor',
    });
    for (const wrong of ['', secret.slice(1), `${secret} `, secret.toUpperCase()])
      expect(await access.signIn(wrong, 'Ewa')).toBeUndefined();
    clock += 8 * 3600 * 1000;
    expect(await access.sessionOf(headersOf(token))).toBeUndefined();
  });

  test('a token signs in its editor alone, as long as it is theirs', async () => {
    const access = open({ editing });
    const token = await access.signIn('token of Jan', 'somebody else');
    expect(await access.sessionOf(headersOf(token))).toMatchObject({ editor: 'Jan' });
    expect(await access.signIn(digest('token of Jan'), '')).toBeUndefined();
    editors.set(digest('new token of Jan'), 'Jan').delete(digest('token of Jan'));
    expect(await access.sessionOf(headersOf(token))).toBeUndefined();
  });

  test('another secret ends all sessions and links, also the one of a server beside', async () => {
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
  expect(endCookie(true)).toBe('czytelnia_preview=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure');
});
