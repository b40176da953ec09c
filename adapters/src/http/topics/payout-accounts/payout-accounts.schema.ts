import {
  type Instant,
  isRecentlyChanged,
  type ListedPayout,
  mobileNetworks,
  type OwnPayoutAccount,
  type PayoutAccount,
  type PayoutAccountVault,
  payoutTarget,
} from '@nsem/core';
import { z } from 'zod';
import { instantAnswer, text, unblankText } from '../../operations/fields.ts';
import { presentInstant } from '../../operations/present-instant.ts';

const kinds = ['mobile_money', 'bank'] as const;

const kindMeaning = 'Whether payouts go to a mobile-money wallet or to a bank account.';
const networkMeaning = 'The network of the mobile-money wallet; `at` is AT Money.';
const holderMeaning = 'The name in which the account is registered.';

const fieldsOf = {
  mobile_money: ['network', 'number'],
  bank: ['bank_name', 'account_number'],
} as const;

const bankFields = ['bank_name', 'branch', 'account_number'] as const;

type Body = Readonly<{ kind?: unknown; [field: string]: unknown }>;

/** The fields that do not match the kind of the account, each with the reason. */
function* kindIssues(body: Body): Generator<readonly [string, string]> {
  const isGiven = (field: string) => (body[field] ?? null) !== null;
  if (body.kind !== 'mobile_money' && body.kind !== 'bank') return;
  const isBank = body.kind === 'bank';
  for (const field of fieldsOf[body.kind]) if (!isGiven(field)) yield [field, 'is required'];
  const others = isBank ? fieldsOf.mobile_money : bankFields;
  for (const field of others) {
    if (isGiven(field)) {
      yield [field, isBank ? 'is not for a bank account' : 'is not for mobile money'];
    }
  }
}

/** Checks the fields against the kind even if others are invalid, to report all issues. */
const fieldsMatchKind = z.superRefine<Body>(
  (body, context) => {
    for (const [field, message] of kindIssues(body)) {
      context.addIssue({ code: 'custom', path: [field], message, input: body });
    }
  },
  { when: ({ value }) => typeof value === 'object' && value !== null },
);

/** The body that saves where you are paid. */
export const payoutAccountBodySchema = z
  .strictObject({
    kind: z.enum(kinds).describe(kindMeaning),
    network: z.enum(mobileNetworks).nullish().describe(`${networkMeaning} Only for mobile money.`),
    number: text(40).nullish().meta({
      description:
        'The mobile number of the wallet, as 0244123456 or +233244123456. Only for mobile money.',
    }),
    bank_name: text(100).nullish().describe('The name of the bank. Only for a bank account.'),
    branch: text(100).nullish().describe('Its branch. Only for a bank account, and optional.'),
    account_number: text(40).nullish().meta({
      description: 'The account number, 6 to 20 digits. Only for a bank account.',
    }),
    holder_name: unblankText(100).describe(holderMeaning),
  })
  .check(fieldsMatchKind)
  .meta({
    id: 'PayoutAccountUpdate',
    description: 'A mobile-money wallet or a bank account to which your payouts are transferred.',
    example: {
      kind: 'mobile_money',
      network: 'mtn',
      number: '0244123456',
      holder_name: 'Abena Owusu',
    },
  });

/** The account that a valid body describes. */
export function payoutAccountOf(body: z.output<typeof payoutAccountBodySchema>): PayoutAccount {
  const { kind, holder_name: holderName } = body;
  return kind === 'mobile_money'
    ? { kind, network: body.network ?? 'mtn', number: body.number ?? '', holderName }
    : {
        kind,
        bankName: body.bank_name ?? '',
        branch: body.branch ?? null,
        accountNumber: body.account_number ?? '',
        holderName,
      };
}

/** The fields of a payout account in a response. */
const payoutAccountShape = {
  kind: z.enum(kinds).describe(kindMeaning),
  network: z.enum(mobileNetworks).nullable().describe(`${networkMeaning} Null for a bank account.`),
  number: z.string().nullable().meta({
    description: 'The mobile number with the country code; null for a bank account.',
  }),
  bank_name: z.string().nullable().describe('The name of the bank; null for mobile money.'),
  branch: z.string().nullable().describe('The branch of the bank; null if none was entered.'),
  account_number: z.string().nullable().meta({
    description: 'The digits of the account number; null for mobile money.',
  }),
  holder_name: z.string().describe(holderMeaning),
  changed_at: instantAnswer('When the provider entered it.'),
};

/** Plain data for examples. */
export const examplePayoutAccount = {
  kind: 'mobile_money',
  network: 'mtn',
  number: '+233244123456',
  bank_name: null,
  branch: null,
  account_number: null,
  holder_name: 'Abena Owusu',
  changed_at: '2026-11-03T08:40:00.000Z',
} as const;

/** A provider's payout account in a response to them. */
export const payoutAccountSchema = z.object(payoutAccountShape).meta({
  id: 'PayoutAccount',
  description: 'Where a provider is paid.',
  example: examplePayoutAccount,
});

/** The payout account of a payout in a response to an admin. */
export const payoutTargetSchema = z
  .object({
    ...payoutAccountShape,
    recently_changed: z.boolean().meta({
      description:
        'Whether it was entered in the last 24 hours: check with the provider before you transfer money.',
    }),
  })
  .meta({
    id: 'PayoutTarget',
    description: 'Where a payout goes or went, for admins.',
    example: { ...examplePayoutAccount, recently_changed: false },
  });

/** A payout account in a response: the same fields for every kind. */
export function presentPayoutAccount({ account, changedAt }: OwnPayoutAccount) {
  const { kind, holderName } = account;
  const isBank = kind === 'bank';
  return {
    kind,
    network: isBank ? null : account.network,
    number: isBank ? null : account.number,
    bank_name: isBank ? account.bankName : null,
    branch: isBank ? account.branch : null,
    account_number: isBank ? account.accountNumber : null,
    holder_name: holderName,
    changed_at: presentInstant(changedAt),
  };
}

/** The vault that decrypts payout accounts, and the time. */
export type TargetContext = Readonly<{ payoutAccountVault: PayoutAccountVault; now: Instant }>;

/** Where a payout goes, or went, in a response to an admin; null if the provider entered nothing. */
export function presentTarget(
  payout: Pick<ListedPayout, 'status' | 'paidAccount' | 'currentAccount'>,
  { payoutAccountVault, now }: TargetContext,
) {
  const target = payoutTarget(payout);
  const account = target && payoutAccountVault.open(target);
  if (target === null || account === null || account === undefined) return null;
  const { changedAt } = target;
  return {
    ...presentPayoutAccount({ account, changedAt }),
    recently_changed: isRecentlyChanged(target, now),
  };
}
