/** What an operator has configured of a continuous backup. */
export type ContinuousConfig = Readonly<{
  folder: string;
  /** From one segment to the next. */
  seconds: number;
  /** How far back a moment can be restored. */
  days: number;
}>;
