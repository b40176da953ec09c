/** The result of trying to deliver a notice. */
export type DeliveryOutcome =
  | Readonly<{ kind: 'sent' }>
  /** Other notices replaced it, in the unit of work that also settled it. */
  | Readonly<{ kind: 'replaced' }>
  /** It is no longer needed. */
  | Readonly<{ kind: 'obsolete'; reason: string }>
  /** It must wait for something that its recipient does; this is no failure. */
  | Readonly<{ kind: 'held'; waitMs: number }>
  /** The receiving service will never accept it. */
  | Readonly<{ kind: 'refused'; reason: string }>
  /** It may succeed later: after `waitMs` at the earliest, if the receiving service said so. */
  | Readonly<{ kind: 'failed'; reason: string; waitMs?: number }>;

/** The possible results of sending a message by mail or Telegram. */
export type SendOutcome = Extract<
  DeliveryOutcome,
  Readonly<{ kind: 'sent' | 'refused' | 'failed' }>
>;
