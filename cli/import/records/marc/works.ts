import { partNumber } from '../part-number.ts';
import { type FieldReader, joined, textsOf } from './subfields.ts';

function title(kind: 'alternative' | 'uniform' | 'translated'): FieldReader {
  const codes = 'abnpt';
  const read: FieldReader['read'] = (field) => {
    const text = joined(field, codes).replace(/[.,]$/, '');
    return text === '' ? [] : [{ titles: [{ text, kind }] }];
  };
  return { codes, read };
}

const mainTitle: FieldReader = {
  codes: 'abnp',
  read: (field) => {
    const text = [joined(field, 'a'), ...textsOf(field, 'b')].join(' : ');
    const whole = [text, ...textsOf(field, 'np')]
      .filter(Boolean)
      .join('. ')
      .replace(/\.\. /g, '. ')
      .replace(/([^.])\.$/, '$1');
    const number = partNumber(textsOf(field, 'n')[0]);
    return whole === '' ? [] : [{ title: whole, ...(number && { number }) }];
  },
};

const series: FieldReader = {
  codes: 'atnpv',
  read: (field) => {
    const text = joined(field, 'atnp').replace(/[.,]$/, '');
    const number = partNumber(joined(field, 'v'));
    return text === '' ? [] : [{ relations: [{ kind: 'series', text, ...(number && { number }) }] }];
  },
};

function related(kind: string): FieldReader {
  return {
    codes: 'astwxzgq',
    read: (field) => {
      const text = joined(field, 'ast', ', ').replace(/\.$/, '');
      const target = textsOf(field, 'wxz')[0];
      const number = kind === 'part-of' ? textsOf(field, 'gq').map(partNumber).find(Boolean) : undefined;
      return text === ''
        ? []
        : [{ relations: [{ kind, text, ...(target && { target }), ...(number && { number }) }] }];
    },
  };
}

/** Fields of titles and of related works. */
export const workReaders: Record<string, FieldReader> = {
  '130': title('uniform'),
  '240': title('uniform'),
  '245': mainTitle,
  '246': title('alternative'),
  '247': title('alternative'),
  '490': series,
  '773': related('part-of'),
  '774': related('has-part'),
  '780': related('related'),
  '785': related('related'),
  '830': series,
};
