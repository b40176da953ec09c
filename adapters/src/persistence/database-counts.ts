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

/** What a database has done since it was opened; a kind of database has some of the figures. */
export type DatabaseCounts = Readonly<{
  /** Units of work that ran to their end, with those that were refused. */
  units: number;
  /** Commits, if several units can share one. */
  commits?: number;
  /** How often units ran again, if they can conflict with each other. */
  retries?: number;
  /** Present if there is a pool of connections. */
  connections?: ConnectionCounts;
}>;
