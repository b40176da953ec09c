import { reading, withPayoutAccount, withPayouts, type Scene } from './scene.ts';

/** What the examples of prices, wallets and payouts need. */
export const moneyScenes: Readonly<Record<string, Scene>> = {
  'prices list': reading('anyone'),
  'prices set': reading('admin'),
  'prices create': reading('admin'),
  'prices retire': {
    as: 'admin',
    prepare: async ({ place }) => {
      const { pricing } = place.admin.nsem;
      const old = { service_type: 'narration', price_per_word: 0.4, is_active: true } as const;
      return { 2: (await pricing.create(old)).id };
    },
  },
  'prices delete': {
    as: 'admin',
    prepare: async ({ place }) => {
      const { pricing } = place.admin.nsem;
      const draft = { service_type: 'narration', price_per_word: 0.5, is_active: false } as const;
      return { 2: (await pricing.create(draft)).id };
    },
    typed: ['2\r'],
  },
  'wallet show': reading('client'),
  'wallet transactions': reading('client'),
  'wallet credit': {
    as: 'admin',
    prepare: async ({ place: { client } }) => ({
      12: client.id,
      '(name)': (await client.nsem.account.get()).name,
    }),
    typed: ['(name)\r'],
  },
  'wallet list': reading('admin'),
  'wallet totals': reading('admin'),
  'pairs list': reading('admin'),
  'pairs review': {
    as: 'admin',
    prepare: async ({ place }) => {
      // The client of this free job has the device of its provider.
      await place.completedJob(await place.join('client'));
      const { data } = await place.admin.nsem.admin.pairs.list();
      return { 3: data[0]?.id ?? 0 };
    },
  },
  'payouts run': reading('admin'),
  'payouts list': reading('provider'),
  'payouts list --status pending | cut -f 1 | xargs nsem payouts process --yes': withPayouts(),
  'payouts get': withPayouts(),
  'payouts transactions': withPayouts(),
  'payouts process': withPayouts(),
  'payouts complete': withPayouts(true),
  'payouts fail': withPayouts(true),
  'payouts export': reading('admin'),
  'payouts get-account': withPayoutAccount,
  'payouts replace-account': reading('provider'),
  'payouts delete-account': withPayoutAccount,
};
