import type {
  ApiKeyId,
  Clock,
  FileStore,
  Instant,
  KeyVault,
  LanguageRegistry,
  Passwords,
  PromotionPolicy,
  ProviderId,
  SessionTokens,
  UnitOfWork,
} from '@nsem/core';
import type { Logger } from 'pino';
import type { Backups } from '../backup/backups.ts';
import type { UploadDesk } from '../files/upload-desk.ts';
import type { NoticeDesk } from '../outbox/notice-desk.ts';
import type { EventStreams } from './events/event-streams.ts';
import type { Page } from './docs/page.ts';
import type { SystemWatch } from '../system/system-watch.ts';
import type { Limits } from './limits/limits.ts';

/** Counts the calls made with each API key, without a transaction a call. */
export interface KeyUsage {
  /** Remembers a call; it is written within a second, with all the others. */
  count(keyId: ApiKeyId, at: Instant): void;
  /** Writes what is remembered; resolves when the database has it. */
  flush(): Promise<void>;
}

/** What the HTTP side needs of the world. */
export type HttpWorld = Readonly<{
  unitOfWork: UnitOfWork;
  clock: Clock;
  passwords: Passwords;
  tokens: SessionTokens;
  keyVault: KeyVault;
  languageRegistry: LanguageRegistry;
  newProviderId: () => ProviderId;
  files: FileStore;
  uploads: UploadDesk;
  /** Those who follow the moves of jobs. */
  events: EventStreams;
  backups: Backups;
  promotion: PromotionPolicy;
  /** The largest audio or document that is taken in. */
  maxUploadBytes: number;
  /** How often callers may call; null where nothing is limited, as in benchmarks. */
  limits: Limits | null;
  /** Where people reach the marketplace; null where it is not known. */
  publicUrl: string | null;
  /** The marketplace's name, in the API reference. */
  brand: string;
  /** The folder of the built UI; null where it was not built. */
  webRoot: string | null;
  log: Logger;
  system: SystemWatch;
  /** Throws where the database cannot be used. */
  ping: () => Promise<void>;
  /** What was told to people, and what could not be. */
  notices: NoticeDesk;
  keyUsage: KeyUsage;
}>;

/** The world with what the app has prepared for its handlers. */
export type World = HttpWorld &
  Readonly<{ readOpenApiText: () => string; readReference: () => Promise<Page> }>;
