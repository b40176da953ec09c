/** The connections of this process to a server of PostgreSQL. */
export type ConnectionCounts = Readonly<{
  open: number;
  /** Those of the open ones that nothing uses now. */
  idle: number;
  /** Units of work and reads that wait for one. */
  waiting: number;
  /** How many may be open. */
  most: number;
}>;

/** What a database has done since it was opened. */
export type DatabaseCounts = Readonly<{
  /** Units of work that ran to their end, with those that were refused. */
  units: number;
  /** How often units ran again, because they conflicted with others; 0 if they run one after the other. */
  retries: number;
  /** Present if there is a pool of connections. */
  connections?: ConnectionCounts;
}>;
