import type { JobBrief, LanguageCode, MessagePlace, RevisionReason, WorkRequest } from '@nsem/core';

import type { DemoClient, DemoProvider } from './demo-people.ts';

/** What somebody does in a demo job after it was requested or delivered. */
export type DemoStep = Readonly<{
  /** How many hours after the job was requested. */
  hours: number;
  by: 'client' | 'admin' | DemoProvider;
}> &
  (
    | Readonly<{ kind: 'writes'; text: string; place?: MessagePlace }>
    /** The client answers the latest question of a provider. */
    | Readonly<{ kind: 'answers'; text: string }>
    | Readonly<{
        kind: 'sends-back';
        reasons: readonly RevisionReason[];
        text: string;
        pins: readonly Readonly<{ place: MessagePlace; text: string }>[];
        /** How long after that the client needs the revised result. */
        dueInHours: number;
      }>
    /** The provider saves a translation of each line of the text in the workbench, in a language. */
    | Readonly<{ kind: 'drafts'; lines: readonly string[]; language: LanguageCode }>
    | Readonly<{ kind: 'ticks'; nth: number; answer: string }>
    | Readonly<{ kind: 'declines'; reason: string }>
    | Readonly<{ kind: 'contests'; reason: string }>
    | Readonly<{ kind: 'states'; text: string }>
    /** The admin returns an amount in GHS to the client; the provider is paid for the rest. */
    | Readonly<{ kind: 'settles'; returned: string; reason: string }>
  );

/** The final state of a demo job. */
type Ending =
  | Readonly<{ kind: 'pending' }>
  | Readonly<{ kind: 'taken'; by: DemoProvider }>
  | Readonly<{ kind: 'released'; by: DemoProvider }>
  | Readonly<{ kind: 'text'; by: DemoProvider; text: string; hours: number }>
  | Readonly<{ kind: 'audio'; by: DemoProvider; asset: string; hours: number }>
  | Readonly<{ kind: 'fails'; by: DemoProvider; reason: string }>
  | Readonly<{ kind: 'cancelled' }>;

/** A job that a demo client requested. */
export type DemoJob = Readonly<{
  client: DemoClient;
  daysAgo: number;
  work: WorkRequest;
  content: string;
  /** The recording to transcribe, among the demo's assets. */
  asset?: string;
  /** The provider whom the client requested; if missing, any provider can take it. */
  requestedProvider?: DemoProvider;
  brief?: JobBrief;
  /** How long after its creation the client needs it. */
  dueInHours?: number;
  ending: Ending;
  /** Why it was refunded two days after it was delivered. */
  refunded?: string;
  /** Whether the client has days to review the result; what is long past was accepted on delivery. */
  isReviewed?: true;
  /** What happens later, in the order of time. */
  steps?: readonly DemoStep[];
}>;
