import { Switch } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';

import { errorText } from '../../../lib/api/calls.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { formatNumber } from '../../../lib/format/numbers.ts';
import { updateUser } from '../../../lib/session/session.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { showToast } from '../../../ui/toasts/toasts.tsx';
import { limitsQuery } from './queries.ts';

const failed = 'Your choice could not be saved. Please try again.';

/** Whether a client accepts results on delivery. */
export function AcceptanceSection({ user }: Readonly<{ user: User }>) {
  const days = useQuery(limitsQuery).data?.review_days;
  const save = useMutation({
    mutationFn: (accepts: boolean) => nsem.account.update({ accepts_on_delivery: accepts }),
    onSuccess: updateUser,
    onError: (error) => showToast('error', 'Update Failed', errorText(error, failed)),
  });
  return (
    <section className={dashboard.card} aria-labelledby="acceptance">
      <h2 id="acceptance">Your results</h2>
      <Switch
        size="md"
        label="Accept results as soon as they are delivered"
        description={meaningFor(days)}
        checked={save.isPending ? save.variables : user.accepts_on_delivery}
        onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
      />
    </section>
  );
}

/** What the switch means where results are reviewed for so many days; undefined while that is not known. */
function meaningFor(days: number | undefined): string {
  if (days === 0) {
    return 'It changes nothing for now: this marketplace has no reviews, so every result is accepted on delivery.';
  }
  const time =
    days === undefined ? 'some days' : days === 1 ? 'a day' : `${formatNumber(days)} days`;
  return (
    `You have ${time} to review a result, send it back or contest it. If you switch this on, the ` +
    'results of jobs that you request from then on are not reviewed and cannot be sent back, and ' +
    'their providers are paid sooner.'
  );
}
