/** How much of a file has been transferred, for a progress bar. */
export type Progress = Readonly<{
  /** Bytes sent or received so far. */
  bytes: number;
  /** The size of the whole transfer in bytes; null if it is unknown. */
  totalBytes: number | null;
}>;
