import type { CursorPage } from '../kernel/cursor-page.ts';
import type { SuspiciousPairId } from '../kernel/ids.ts';
import type { PairFacts } from './pair-evidence.ts';
import type {
  ListedPair,
  NewSuspiciousPair,
  PairStatus,
  Parties,
  SuspiciousPair,
} from './suspicious-pair.ts';

/** Which pairs to list; all of them by default. */
export type PairFilter = Readonly<{ status?: PairStatus | undefined }>;

/** Stores the clients and providers who may be one person; at most one row for each two. */
export interface SuspiciousPairStore {
  /** The completed jobs between two parties for which the platform paid a part. */
  countFreeJobs(parties: Parties): Promise<number>;
  /** What suggests that two parties belong to each other. */
  readFacts(parties: Parties): Promise<PairFacts>;
  findByParties(parties: Parties): Promise<SuspiciousPair | undefined>;
  find(id: SuspiciousPairId): Promise<ListedPair | undefined>;
  insert(pair: NewSuspiciousPair): Promise<SuspiciousPair>;
  replace(pair: SuspiciousPair): Promise<void>;
  /** Newest first. */
  list(filter: PairFilter, page: CursorPage): Promise<readonly ListedPair[]>;
}
