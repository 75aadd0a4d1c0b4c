/** An ALTO 4 document with a layout. @param head elements before the layout */
export function altoOf(layout: string, head = ''): string {
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n<alto xmlns="http://www.loc.gov/standards/alto/ns-v4#">' +
    `<Description><MeasurementUnit>pixel</MeasurementUnit></Description>${head}<Layout>${layout}</Layout></alto>\n`
  );
}

/** A page of 1000 × 2000 with content in its print space. */
export function pageOf(content: string, attributes = 'WIDTH="1000" HEIGHT="2000"'): string {
  return `<Page ID="p" ${attributes}><PrintSpace HPOS="0" VPOS="0" WIDTH="1000" HEIGHT="2000">${content}</PrintSpace></Page>`;
}

/** A String element at a position; 10 high, 100 wide by default. */
export function stringOf(content: string, x = 0, y = 0, more = ''): string {
  return `<String CONTENT="${content}" HPOS="${x}" VPOS="${y}" WIDTH="100" HEIGHT="10" ${more}/>`;
}

/** Lines of words, without positions. */
export function linesOf(...lines: string[]): string {
  return lines
    .map((line) => {
      const strings = line.split(' ').map((word) => `<String CONTENT="${word}"/>`);
      return `<TextLine>${strings.join('<SP/>')}</TextLine>`;
    })
    .join('');
}
