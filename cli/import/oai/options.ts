/** What of a repository is harvested. */
export type HarvestOptions = {
  /** Of the metadata; the one that says most unless given. */
  prefix?: string | undefined;
  set?: string | undefined;
  /** Dates as the repository writes them, both inclusive. Such a run is not remembered. */
  from?: string | undefined;
  until?: string | undefined;
};
