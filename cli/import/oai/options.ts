export type HarvestOptions = {
  /** Metadata format; by default the most expressive one. */
  prefix?: string | undefined;
  set?: string | undefined;
  /** Dates as the repository writes them, both inclusive. The progress of such a run is not stored. */
  from?: string | undefined;
  until?: string | undefined;
};
