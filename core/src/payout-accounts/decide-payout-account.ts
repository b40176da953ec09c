import { isPlainLine, isVisible } from '../kernel/plain-line.ts';
import { ok, refuse, type Result } from '../kernel/result.ts';
import type { PayoutAccountFault, PayoutAccountField } from './payout-account-fault.ts';
import type { PayoutAccount } from './payout-account.ts';

const separators = /[\s\-.()]/gu;

/** Ghanaian mobile numbers begin with 02 or 05. Numbers can be ported: no prefix names a network. */
const mobileShape = /^(?:\+|00)?(?:233|0)([25]\d{8})$/;

const bankAccountShape = /^\d{6,20}$/;

const invalid = (field: PayoutAccountField) => refuse({ code: 'payout-account.invalid', field });

/** Parses a Ghanaian mobile number as people type it; returns it with the country code. */
export function parseMobileNumber(typed: string): string | undefined {
  const [, digits] = mobileShape.exec(typed.replaceAll(separators, '')) ?? [];
  return digits === undefined ? undefined : `+233${digits}`;
}

function checkLine(text: string, field: PayoutAccountField): Result<string, PayoutAccountFault> {
  const trimmed = text.trim();
  return isVisible(trimmed) && isPlainLine(trimmed) ? ok(trimmed) : invalid(field);
}

function checkBranch(branch: string | null): Result<string | null, PayoutAccountFault> {
  return branch === null || branch.trim() === '' ? ok(null) : checkLine(branch, 'branch');
}

/** Decides whether money can be transferred to an account, as far as its form shows. */
export function decidePayoutAccount(
  typed: PayoutAccount,
): Result<PayoutAccount, PayoutAccountFault> {
  const holderName = checkLine(typed.holderName, 'holderName');
  if (!holderName.ok) return holderName;
  const holder = { holderName: holderName.value };
  switch (typed.kind) {
    case 'mobile_money': {
      const number = parseMobileNumber(typed.number);
      return number === undefined ? invalid('number') : ok({ ...typed, ...holder, number });
    }
    case 'bank': {
      const bankName = checkLine(typed.bankName, 'bankName');
      if (!bankName.ok) return bankName;
      const branch = checkBranch(typed.branch);
      if (!branch.ok) return branch;
      const accountNumber = typed.accountNumber.replaceAll(separators, '');
      if (!bankAccountShape.test(accountNumber)) return invalid('accountNumber');
      const bank = { bankName: bankName.value, branch: branch.value, accountNumber };
      return ok({ ...typed, ...holder, ...bank });
    }
  }
}
