import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as core from '@nsem/core';
import { expect, it } from 'vitest';

/** Why use cases run exclusively, so that no other unit of any process runs at the same time. */
const reasonsToRunExclusively = {
  'pays everybody': ['createWeeklyPayouts'],
  'changes what orders of all clients are decided by': [
    'approveServices',
    'createLanguage',
    'createPrice',
    'deleteLanguage',
    'deletePrice',
    'deleteService',
    'editService',
    'reviewService',
    'setProviderActive',
    'setServiceStatus',
    'submitService',
    'undoReview',
    'updateCommission',
    'updatePrice',
    'updateSettings',
  ],
  'changes accounts, sessions or keys, which processes remember until they hear of its commit': [
    'confirmTotp',
    'createApiKey',
    'createTotp',
    'deleteAccount',
    'deleteApiKey',
    'deletePasskey',
    'deleteTotp',
    'endOtherSessions',
    'endSession',
    'freezePayouts',
    'logOut',
    'reactivateAccount',
    'regenerateApiKey',
    'releasePayouts',
    'renamePasskey',
    'replaceRecoveryCodes',
    'resendVerification',
    'resetSecondFactors',
    'startPasskeyProof',
    'startPasskeyRegistration',
    'suspendAccount',
    'updateAccount',
    'updateApiKey',
    'verifyEmail',
  ],
  'changes to whom jobs of others are offered': ['blockPartner', 'blockProvider', 'removeBlock'],
  'decides by what any admin has requested or done': [
    'approveRequest',
    'createAnnouncement',
    'endAnnouncement',
    'rejectRequest',
    'requestCredit',
    'requestPayoutUpdate',
    'requestRefund',
    'requestSettlement',
    'reviewSuspiciousPair',
    'updateAnnouncement',
    'updateContactMessage',
  ],
  'changes where a payout goes, which an admin may be processing': [
    'deletePayoutAccount',
    'replacePayoutAccount',
  ],
};

const topics = join(import.meta.dirname, '../topics');

/** The use cases that the operations perform, by the sources of these. */
const performed = new Set(
  readdirSync(topics, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .flatMap((path) => [
      ...readFileSync(join(topics, path), 'utf8').matchAll(
        /\bperform\(\s*(?:usingUploads?\(\s*)?(\w+)/g,
      ),
    ])
    .map(([, name = '']) => name),
);

const hasGuards = (name: string): boolean => {
  const useCase = Reflect.get(core, name) as Readonly<{ guards?: unknown }> | undefined;
  // One that an operation defines itself is not of core.
  return useCase === undefined || useCase.guards !== undefined;
};

it('units that accept, deliver and draft have guards', () => {
  expect([...performed]).toEqual(
    expect.arrayContaining(['assignJob', 'createJob', 'deliverJob', 'saveDraft', 'updatePrice']),
  );
  expect(['assignJob', 'deliverJob', 'saveDraft'].every(hasGuards)).toBe(true);
});

it('what runs exclusively is in this list, with a reason', () => {
  const exclusive = [...performed].filter((name) => !hasGuards(name));
  expect(exclusive.toSorted()).toEqual(Object.values(reasonsToRunExclusively).flat().toSorted());
});
