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
import type { UploadDesk } from '../files/upload-desk.ts';

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
  promotion: PromotionPolicy;
  /** The largest audio or document that is taken in. */
  maxUploadBytes: number;
  /** The marketplace's name, in the API reference. */
  brand: string;
  /** The folder of the built UI; null where it was not built. */
  webRoot: string | null;
  log: Logger;
  /** Throws where the database cannot be used. */
  ping: () => Promise<void>;
  keyUsage: KeyUsage;
}>;

/** The world with what the app has prepared for its handlers. */
export type World = HttpWorld & Readonly<{ readOpenApiText: () => string }>;
