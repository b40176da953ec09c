import { describeLanguageRegistry } from '../testing/contracts/language-stores.contract.ts';
import {
  describeDatabase,
  describeKeyVault,
  describePasswords,
  describeSessionTokens,
} from '../testing/contracts/stores.contract.ts';
import { createMemoryLanguageRegistry } from './language-stores.ts';
import {
  createMemoryKeyVault,
  createMemoryPasswords,
  createMemoryTokens,
} from '../testing/security.ts';
import { createMemoryUnitOfWork } from './unit-of-work.ts';

describeDatabase(async () => {
  const unitOfWork = createMemoryUnitOfWork();
  const { close, readBooks, readNotices } = unitOfWork;
  return { unitOfWork, close, readBooks, readNotices };
});

describePasswords(createMemoryPasswords);
describeSessionTokens(createMemoryTokens);
describeKeyVault(createMemoryKeyVault);
describeLanguageRegistry(createMemoryLanguageRegistry);
