/** Lifetime of a preview link in hours: the form's default, long enough for a weekend, and the maximum. */
export const linkHours = { default: 72, max: 30 * 24 };
