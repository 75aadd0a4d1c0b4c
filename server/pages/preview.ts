const names = /(?:^|;\s*)(__prerender_bypass|__next_preview_data)=([^;]*)/g;

/**
 * The preview cookies of a request and no other, as a Cookie header; undefined for the public. Whether they are
 * genuine, Next decides: here it is enough that such an answer can never meet the shared cache.
 */
export function previewCookie(cookie: string | undefined): string | undefined {
  const given = [...(cookie ?? '').matchAll(names)].map(([, name, value]) => `${name}=${value}`);
  return given.length === 0 ? undefined : given.join('; ');
}
