import { image } from './collected.fixture.ts';
import { foxml, inline, late, located, relations } from './foxml.fixture.ts';

// Digital objects as exported by Kramerius, and as delivered to it by ProArc.

export type Relation = [name: string, target: string];
export const mods = (content: string) =>
  inline(
    `<m:modsCollection xmlns:m="http://www.loc.gov/mods/v3"><m:mods>${content}</m:mods></m:modsCollection>`,
  );
export const titled = (title: string) => `<m:titleInfo><m:title>${title}</m:title></m:titleInfo>`;
export const numbered = (number: string) =>
  `<m:titleInfo><m:partNumber>${number}</m:partNumber></m:titleInfo>`;

/** A digital object of a model, which relates to others. */
export const model = (pid: string, name: string, record: string, ...all: Relation[]) =>
  foxml(
    pid,
    {
      BIBLIO_MODS: [[late, mods(record)]],
      'RELS-EXT': [[late, relations(['hasModel', `model:${name}`], ...all)]],
    },
    { label: name === 'page' ? '' : '- none -' },
  );

/** A page with its printed number; its image has the name of its PID. */
export const page = (pid: string, number: string, content = located(`${pid}.png`)) =>
  foxml(`uuid:${pid}`, {
    BIBLIO_MODS: [
      [
        late,
        mods(
          `<m:part type="NormalPage"><m:detail type="pageIndex"><m:number>4</m:number></m:detail><m:detail type="pageNumber"><m:number>${number}</m:number></m:detail></m:part>`,
        ),
      ],
    ],
    IMG_FULL: [[late, content, 'image/png']],
    'RELS-EXT': [[late, relations(['hasModel', 'model:page'])]],
  });
export const twoPages = {
  'p1.xml': page('p1', '[1]'),
  'p2.xml': page('p2', '2'),
  'p1.png': image,
  'p2.png': image,
};
export const hasPages: Relation[] = [
  ['hasPage', 'uuid:p1'],
  ['hasPage', 'uuid:p2'],
];
