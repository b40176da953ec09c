/** What became of a notice that was handed over. */
export type Outcome =
  | Readonly<{ kind: 'sent' }>
  /** Others took its place, in a unit of work that settled it as well. */
  | Readonly<{ kind: 'replaced' }>
  /** There is no need for it any more. */
  | Readonly<{ kind: 'obsolete'; reason: string }>
  /** The far end will never take it. */
  | Readonly<{ kind: 'refused'; reason: string }>
  /** It may go better later: after `waitMs` at the earliest, where the far end has said so. */
  | Readonly<{ kind: 'failed'; reason: string; waitMs?: number }>;

/** What the far end of mail or Telegram can make of a message. */
export type Handover = Extract<Outcome, Readonly<{ kind: 'sent' | 'refused' | 'failed' }>>;
