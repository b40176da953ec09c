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
