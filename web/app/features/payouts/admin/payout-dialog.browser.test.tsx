import { aPayout } from '../../../testing/money.ts';
import { anAdmin } from '../../../testing/people.ts';
import { describeQueryStates } from '../../../testing/query-states.tsx';
import { PayoutDialog } from './payout-dialog.tsx';

describeQueryStates('a payout as admins see it', {
  part: <PayoutDialog payoutId="5" listed={undefined} end={undefined} onClose={() => undefined} />,
  as: anAdmin(),
  answers: {
    'GET /wallet/admin/payouts/{id}': aPayout(),
    'GET /wallet/admin/payouts/{id}/transactions': [],
  },
  call: 'GET /wallet/admin/payouts/{id}',
  loading: 'Loading the payout...',
  failed: 'The payout could not be loaded',
  seen: /Ama Serwaa/,
});
