/** Most characters of what is said of a page beside its text. */
export const longest = { title: 1000, description: 2000 };
