import { ContinuousScans } from '#components/reading/ContinuousScans.tsx';
import { wholeMetadata, wholePage } from '../../../read-whole.tsx';

export const generateMetadata = wholeMetadata('scroll');

export default wholePage('scroll', ({ locale, object }) => ({
  count: object.scans.length,
  children: <ContinuousScans locale={locale} object={object} />,
}));
