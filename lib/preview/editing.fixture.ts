import { createHash } from 'node:crypto';
import type {
  PageEditing,
  PageName,
  PageText,
  PageVersion,
  RevokedSessions,
} from '#lib/catalogue/editing.ts';
import { now } from '#lib/catalogue/timestamp.ts';

/** A store of ended sessions in memory. */
export function memoryRevokedSessions(): RevokedSessions {
  const revoked = new Set<string>();
  return { add: async (id) => void revoked.add(id), has: async (id) => revoked.has(id) };
}

/** Page editing in memory: enough to record calls and to return results. */
export function memoryEditing(tokens: Record<string, string> = {}): PageEditing & { calls: string[] } {
  const versions = new Map<string, PageVersion[]>();
  const calls: string[] = [];
  const keyOf = ({ language, slug }: PageName) => `${language}/${slug}`;
  const digests = new Map(
    Object.entries(tokens).map(([token, editor]) => [
      createHash('sha256').update(token).digest('hex'),
      editor,
    ]),
  );

  function add(name: PageName, text: PageText, action: PageVersion['action'], editor: string) {
    const before = versions.get(keyOf(name)) ?? [];
    const number = before.length + 1;
    calls.push(`${action} ${keyOf(name)} by ${editor}`);
    versions.set(keyOf(name), [{ ...text, number, action, editor, at: now() }, ...before]);
    const state = ({ publish: 'published', discard: 'history' } as const)[String(action)] ?? 'draft';
    return { result: number === 1 ? 'added' : 'changed', version: number, state } as const;
  }

  const versionOf = (name: PageName, number: number) =>
    versions.get(keyOf(name))?.find((one) => one.number === number);

  /** Adds a version based on the newest one. */
  function follow(name: PageName, action: PageVersion['action'], editor: string) {
    const latest = versions.get(keyOf(name))?.[0];
    return latest ? add(name, latest, action, editor) : ({ result: 'refused', reason: 'missing' } as const);
  }

  return {
    calls,
    async saveDraft(name, text, { editor, base }) {
      const latest = versions.get(keyOf(name))?.[0];
      if (latest && base !== undefined && base !== latest.number)
        return { result: 'conflict', latest, state: 'draft' };
      if (text.translationKey === 'taken') return { result: 'refused', reason: 'translation-taken' };
      return add(name, text, 'draft', editor);
    },
    publish: async (name, { editor }) => follow(name, 'publish', editor),
    unpublish: async (name, { editor }) => follow(name, 'unpublish', editor),
    discard: async (name, { editor }) =>
      name.slug === 'held'
        ? {
            result: 'refused',
            reason: 'translation-held',
            holder: { language: name.language, slug: 'holder' },
          }
        : follow(name, 'discard', editor),
    history: async (name) => (versions.get(keyOf(name)) ?? []).map(({ content: _, ...version }) => version),
    version: async (name, number) => versionOf(name, number),
    async restore(name, number, { editor, base }) {
      const latest = versions.get(keyOf(name))?.[0];
      if (latest && base !== undefined && base !== latest.number)
        return { result: 'conflict', latest, state: 'draft' };
      const old = versionOf(name, number);
      return old ? add(name, old, 'restore', editor) : { result: 'refused', reason: 'missing' };
    },
    discarded: async () => [],
    editorOf: async (digest) => digests.get(digest),
    signingKey: async () => 'a random key',
  };
}
