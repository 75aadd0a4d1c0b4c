import type { FrontpageQuery } from '../../catalogue.ts';

/** What a service is asked for; `size` undefined leaves the number of tiles to it. */
export type BatchQuestion = Pick<FrontpageQuery, 'type' | 'min'> & {
  max: string | undefined;
  size: number | undefined;
};

/** A batch that is asked for where the usual one would take longer or cannot show all tiles of an instant; services may give fewer. */
export const largerBatch = 200;
