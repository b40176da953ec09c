import { describe, expect, it } from 'vitest';
import type { Passwords, SessionTokens } from '../../accounts/account-stores.port.ts';
import type { KeyVault } from '../../api-keys/api-key.ts';
import { isKeyValue } from '../../api-keys/key-value.ts';
import {
  describeAccountStore,
  describeKnownDeviceStore,
  describeOneTimeTokenStore,
  describeSeenDeviceStore,
} from './account-stores.contract.ts';
import { describeAnnouncementStore } from './announcement-store.contract.ts';
import { describeApiKeyStore } from './api-key-store.contract.ts';
import { describeApprovalStore } from './approval-store.contract.ts';
import { describeAuditLogStore } from './audit-log-store.contract.ts';
import { describeDraftStore } from './draft-store.contract.ts';
import { describeErasureStore } from './erasure-store.contract.ts';
import {
  describeQuotaStore,
  describeReferenceStore,
  describeUploadStore,
} from './file-stores.contract.ts';
import { describeGlossaryStore } from './glossary-store.contract.ts';
import { describeInsightStore } from './insight-store.contract.ts';
import { describeJobFeed } from './job-feed.contract.ts';
import { describeJobStore } from './job-store.contract.ts';
import { describeLanguageStore, describePriceStore } from './language-stores.contract.ts';
import { describeBlockStore } from './block-store.contract.ts';
import { describeBooks, describeLedgerStore, type OpenedBooks } from './ledger-store.contract.ts';
import { describeMessageStore } from './message-store.contract.ts';
import { describeNotificationStore } from './notification-store.contract.ts';
import {
  describeCommissionStore,
  describeContactMessageStore,
  describeFileRegister,
  describeIdempotencyStore,
  describeOutbox,
  describeSettingsStore,
  type OpenedOutbox,
} from './other-stores.contract.ts';
import {
  describePayoutAccountStore,
  describeSuspiciousPairStore,
} from './payout-account-store.contract.ts';
import { describePayoutStore } from './payout-store.contract.ts';
import { describeProviderDirectory } from './provider-directory.contract.ts';
import { describeProposalStore, describeRatingStore } from './rating-store.contract.ts';
import { describeReviewStore } from './review-store.contract.ts';
import { describeSecondFactorStores } from './second-factor-stores.contract.ts';
import { describeServiceStore } from './service-store.contract.ts';
import { describeSessionStore } from './session-store.contract.ts';
import { describeTranslationMemoryStore } from './translation-memory-store.contract.ts';
import { describeUnitOfWork } from './unit-of-work.contract.ts';

/** A database that supports every query of the contracts. */
export type OpenedDatabase = OpenedBooks & OpenedOutbox;

/** Every contract of a database; each suite opens it once. */
export function describeDatabase(open: () => Promise<OpenedDatabase>): void {
  describeUnitOfWork(open);
  describeAccountStore(open);
  describeSessionStore(open);
  describeOneTimeTokenStore(open);
  describeSeenDeviceStore(open);
  describeKnownDeviceStore(open);
  describeSecondFactorStores(open);
  describeApiKeyStore(open);
  describeLanguageStore(open);
  describeServiceStore(open);
  describeProviderDirectory(open);
  describePriceStore(open);
  describeCommissionStore(open);
  describeJobStore(open);
  describeDraftStore(open);
  describeBlockStore(open);
  describeProposalStore(open);
  describeReviewStore(open);
  describeReferenceStore(open);
  describeMessageStore(open);
  describeGlossaryStore(open);
  describeTranslationMemoryStore(open);
  describeJobFeed(open);
  describeRatingStore(open);
  describeLedgerStore(open);
  describeBooks(open);
  describePayoutAccountStore(open);
  describePayoutStore(open);
  describeSuspiciousPairStore(open);
  describeFileRegister(open);
  describeUploadStore(open);
  describeQuotaStore(open);
  describeApprovalStore(open);
  describeContactMessageStore(open);
  describeNotificationStore(open);
  describeAnnouncementStore(open);
  describeSettingsStore(open);
  describeOutbox(open);
  describeIdempotencyStore(open);
  describeInsightStore(open);
  describeAuditLogStore(open);
  describeErasureStore(open);
}

/** The contract of every password hasher. */
export function describePasswords(create: () => Passwords): void {
  describe('passwords', () => {
    const password = 'Ɛte sɛn, Kwasi? 🔑';

    it('match only their own hash, with exact characters and case', async () => {
      const passwords = create();
      const hash = await passwords.hash(password);
      expect(await passwords.verify(password, hash)).toBe(true);
      for (const other of [`${password} `, password.toUpperCase(), password.slice(0, -2), '']) {
        expect(await passwords.verify(other, hash)).toBe(false);
      }
    });

    it('can be verified against nothing', async () => {
      await expect(create().verifyNothing(password)).resolves.toBeUndefined();
    });
  });
}

/** The contract of every issuer of session tokens. */
export function describeSessionTokens(create: () => SessionTokens): void {
  describe('session tokens', () => {
    it('are issued with the hash that identifies them', () => {
      const tokens = create();
      const { token, tokenHash } = tokens.issue();
      expect(tokens.hash(token)).toBe(tokenHash);
      expect(tokenHash).not.toBe(token);
      expect(create().hash(token)).toBe(tokenHash);
    });

    it('are unique', () => {
      const tokens = create();
      const issued = Array.from({ length: 100 }, () => tokens.issue().token);
      expect(new Set(issued).size).toBe(100);
    });
  });
}

/**
 * The contract of every API key vault.
 *
 * @param createWith opens a vault with a secret of that name, and previous ones.
 */
export function describeKeyVault(
  createWith: (secret?: string, previous?: readonly string[]) => KeyVault,
): void {
  const create = () => createWith();

  describe('a key vault', () => {
    it('issues unique values in the format of an API key', () => {
      const vault = create();
      const values = Array.from({ length: 100 }, () => vault.issue().value);
      expect(values.filter((value) => !isKeyValue(value))).toEqual([]);
      expect(new Set(values).size).toBe(100);
    });

    it('finds a value by its look-up, and shows it again', () => {
      const vault = create();
      const { value, lookup, sealed } = vault.issue();
      expect(vault.lookup(value)).toBe(lookup);
      expect(vault.open(sealed)).toBe(value);
      expect(sealed).not.toContain(value);
    });

    it('protects a value as it was issued', () => {
      const vault = create();
      const { value, lookup, sealed, secretId } = vault.issue();
      const again = vault.protect(value);
      expect(again).toMatchObject({ lookup, secretId });
      expect(secretId).toBe(vault.secretId);
      expect(vault.open(again.sealed)).toBe(vault.open(sealed));
      expect(vault.previousLookups(value)).toEqual([]);
    });

    it('finds and opens what previous secrets protect, but protects nothing with them', () => {
      const [oldest, older] = [createWith('first'), createWith('second', ['first'])];
      const vault = createWith('third', ['second', 'first']);
      for (const { value, lookup, sealed } of [oldest.issue(), older.issue()]) {
        expect(vault.lookup(value)).not.toBe(lookup);
        expect(vault.previousLookups(value)).toHaveLength(2);
        expect(vault.previousLookups(value)).toContain(lookup);
        expect(vault.open(sealed)).toBe(value);
        expect(vault.protect(value)).toMatchObject({
          lookup: vault.lookup(value),
          secretId: vault.secretId,
        });
      }
      const ids = [oldest, older, vault].map(({ secretId }) => secretId);
      expect(new Set(ids).size).toBe(3);
      expect(createWith('third').secretId).toBe(vault.secretId);
    });

    it('opens only values that it has sealed', () => {
      expect(create().open('of another vault')).toBeUndefined();
    });
  });
}
