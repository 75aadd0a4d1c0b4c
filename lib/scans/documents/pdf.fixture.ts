/** A page of a generated PDF: its size in points, its content, and optionally a JPEG that covers it, drawn first. */
export type PdfPage = {
  width: number;
  height: number;
  jpeg?: {
    bytes: Buffer;
    width: number;
    height: number;
    /** For its dictionary: the colour space, DeviceRGB by default, and further entries. */
    space?: string;
    more?: string;
    /** Its transformation if it does not cover the page, and operators before and after it. */
    matrix?: string;
    before?: string;
    after?: string;
  };
  /** Lines with their starting points, from the lower left corner, 20 points high. */
  text?: [x: number, y: number, line: string][];
  /** 3: invisible, as programs lay it over scans. */
  textMode?: 0 | 3;
  rotate?: number;
  /** Further entries of the page and of its resources. */
  more?: string;
  resources?: string;
  /** Encoded content that replaces all of the above. */
  content?: { filter: string; bytes: Buffer };
};

/** Object numbers begin with 1; the first is the catalogue. */
export type PdfObject = string | [dictionary: string, stream: Buffer];

/** A PDF of pages, with further entries for its catalogue and information dictionary. @see ISO 32000-1, 7.5 */
export function pdfOf(
  pages: PdfPage[],
  { catalogue = '', info = '', more = [] }: { catalogue?: string; info?: string; more?: PdfObject[] } = {},
): Buffer {
  const objects: PdfObject[] = [
    '',
    '',
    `<< ${info} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...more,
  ];
  const kids: number[] = [];
  const add = (object: PdfObject) => objects.push(object);
  for (const page of pages) {
    const { width, height, jpeg, text = [], textMode = 0, rotate = 0, content: packed } = page;
    const { matrix = `${width} 0 0 ${height} 0 0`, before = '', after = '' } = jpeg ?? {};
    const image = jpeg && `${before} ${matrix} cm /Im Do`;
    const lines = text.map(([x, y, line]) => `BT ${textMode} Tr /F 20 Tf ${x} ${y} Td (${line}) Tj ET`);
    const contentStream = Buffer.from([...(image ? [`q ${image} Q ${after}`] : []), ...lines].join('\n'));
    const picture = jpeg
      ? add([
          `/Type /XObject /Subtype /Image /Width ${jpeg.width} /Height ${jpeg.height} /ColorSpace ${jpeg.space ?? '/DeviceRGB'} /BitsPerComponent 8 /Filter /DCTDecode ${jpeg.more ?? ''}`,
          jpeg.bytes,
        ])
      : 0;
    const content = add(packed ? [`/Filter ${packed.filter}`, packed.bytes] : ['', contentStream]);
    const resources = `<< /Font << /F 4 0 R >> ${picture ? `/XObject << /Im ${picture} 0 R >>` : ''} ${page.resources ?? ''} >>`;
    kids.push(
      add(
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${rotate} /Resources ${resources} /Contents ${content} 0 R ${page.more ?? ''} >>`,
      ),
    );
  }
  objects[0] = `<< /Type /Catalog /Pages 2 0 R ${catalogue.replace(/page(\d+)/g, (_, index) => `${kids[Number(index) - 1]} 0 R`)} >>`;
  objects[1] = `<< /Type /Pages /Count ${pages.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`;
  return serialise(
    objects.map((object) =>
      typeof object === 'string'
        ? object.replace(/page(\d+)/g, (_, index) => `${kids[Number(index) - 1]} 0 R`)
        : object,
    ),
  );
}

function serialise(objects: PdfObject[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
  const offsets: number[] = [];
  let at = parts[0]?.length ?? 0;
  const write = (bytes: Buffer) => {
    parts.push(bytes);
    at += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(at);
    const [dictionary, stream] = typeof object === 'string' ? [object, undefined] : object;
    const head = stream ? `<< ${dictionary} /Length ${stream.length} >>\nstream\n` : dictionary;
    write(Buffer.from(`${index + 1} 0 obj\n${head}`));
    if (stream) write(Buffer.concat([stream, Buffer.from('\nendstream')]));
    write(Buffer.from('\nendobj\n'));
  }
  const start = at;
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  write(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer << /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}
