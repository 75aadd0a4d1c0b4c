/** How long a preview link works, in hours: what is offered, over a weekend; and at most. */
export const linkHours = { usual: 72, longest: 30 * 24 };
