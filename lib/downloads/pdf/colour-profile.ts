/**
 * sRGB as an ICC profile (ICC.1:2010; values of IEC 61966-2-1, adapted to D50), which defines the colours of a PDF/A.
 * Version 2.1, as ISO 19005-2 allows.
 */
export function srgbProfile(): Buffer {
  const fixed = (...values: number[]) => {
    const bytes = Buffer.alloc(4 * values.length);
    for (const [index, value] of values.entries()) bytes.writeInt32BE(Math.round(value * 65_536), 4 * index);
    return bytes;
  };
  const int32 = (value: number) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return bytes;
  };
  const typed = (type: string, ...content: Buffer[]) =>
    Buffer.concat([Buffer.from(type, 'latin1'), int32(0), ...content]);
  const name = Buffer.from('sRGB\0', 'latin1');
  const description = typed('desc', int32(name.length), name, Buffer.alloc(4 + 4 + 2 + 1 + 67));
  const curve = typed('curv', int32(curvePoints), curveOf());
  const tags: [signature: string, content: Buffer][] = [
    ['desc', description],
    ['cprt', typed('text', Buffer.from('Public domain\0', 'latin1'))],
    ['wtpt', typed('XYZ ', fixed(0.9642, 1, 0.8249))],
    ['rXYZ', typed('XYZ ', fixed(0.43607, 0.22249, 0.01392))],
    ['gXYZ', typed('XYZ ', fixed(0.38515, 0.71687, 0.09708))],
    ['bXYZ', typed('XYZ ', fixed(0.14307, 0.06061, 0.7141))],
    ['rTRC', curve],
    ['gTRC', curve],
    ['bTRC', curve],
  ];
  const offsets = new Map<Buffer, number>();
  const bodies: Buffer[] = [];
  let at = 128 + 4 + 12 * tags.length;
  for (const [, content] of tags) {
    if (offsets.has(content)) continue;
    offsets.set(content, at);
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
    bodies.push(padded);
    at += padded.length;
  }
  const table = tags.flatMap(([signature, content]) => [
    Buffer.from(signature, 'latin1'),
    int32(offsets.get(content) ?? 0),
    int32(content.length),
  ]);
  const head = Buffer.alloc(128);
  head.writeUInt32BE(at, 0);
  head.writeUInt32BE(0x02100000, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  // Creation date: arbitrary, but constant.
  for (const [index, part] of [2026, 1, 1].entries()) head.writeUInt16BE(part, 24 + 2 * index);
  head.write('acsp', 36, 'latin1');
  fixed(0.9642, 1, 0.8249).copy(head, 68);
  return Buffer.concat([head, int32(tags.length), ...table, ...bodies]);
}

const curvePoints = 256;

/** The tone curve from code values to linear light. */
function curveOf(): Buffer {
  const bytes = Buffer.alloc(2 * curvePoints);
  for (let index = 0; index < curvePoints; index += 1) {
    const code = index / (curvePoints - 1);
    const light = code <= 0.04045 ? code / 12.92 : ((code + 0.055) / 1.055) ** 2.4;
    bytes.writeUInt16BE(Math.round(light * 65_535), 2 * index);
  }
  return bytes;
}
