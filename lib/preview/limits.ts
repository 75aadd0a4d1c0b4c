// In a module of their own, since forms in the browser need them too.

/** Lifetime of a preview link in hours: the form's default, long enough for a weekend, and the maximum. */
export const linkHours = { default: 72, max: 30 * 24 };

/** Maximum characters of a page's metadata. */
export const maxLengths = { title: 1000, description: 2000 };
