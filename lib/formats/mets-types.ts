/** The type of a METS division without a prefix (`np:issue`), in lower case: `page`, `chapter`, `issue`. */
export const divisionType = (text: string): string =>
  text
    .trim()
    .replace(/^(?:[\w.-]+:)+(?=\S)/, '')
    .toLowerCase();

/** Types of divisions that are files, whatever their labels, as in METS of DSpace, Rosetta and Archivematica. */
export const fileTypes = /^(file|item|dspace bitstream)$/;

/** Types of divisions in repositories that are not contents, whatever their labels. */
export const folderTypes = /^(directory|dspace .*)$/;
