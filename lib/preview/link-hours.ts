/** How long a preview link works, in hours: what the form suggests, over a weekend; and at most. */
export const linkHours = { default: 72, max: 30 * 24 };
