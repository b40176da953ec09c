/** Why a file is not measured. */
export type NotMeasurableReason = 'video' | 'amr' | 'unknown-coding' | 'contradictory';

/** The length of a file cannot be measured. */
export class NotMeasurable extends Error {
  override readonly name = 'NotMeasurable';
  readonly reason: NotMeasurableReason;

  constructor(reason: NotMeasurableReason) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * The cost of measuring a file: how often the parser requests bytes, and how many come from the
 * disk.
 */
export type Work = Readonly<{ reads: number; bytes: number }>;

/**
 * The most that measuring a file of this size may cost. Every parser moves forward through the file, so
 * that its work is proportional to the size anyway; this limit also holds for what they overlook.
 *
 * The densest real recordings, silence in packets of three bytes, take a read for every five bytes.
 */
export const workLimit = (sizeBytes: number): Work => ({
  reads: 10_000 + sizeBytes / 4,
  bytes: 1024 * 1024 + sizeBytes * 4,
});

/** Tracks or streams of one file. Real recordings have one, audiobooks and films a handful. */
export const maxTracks = 100;

/** A file is built to cost more than a recording of its size can cost. */
export class WorkExceeded extends Error {
  override readonly name = 'WorkExceeded';
}
