/** Maximum characters of what is said of a page beside its text. */
export const maxLengths = { title: 1000, description: 2000 };
