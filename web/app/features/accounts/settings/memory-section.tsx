import { Switch } from '@mantine/core';
import type { MemorySettings } from '@nsem/sdk';
import { useMutation, useQuery } from '@tanstack/react-query';

import { errorText } from '../../../lib/api/error-text.ts';
import { nsem } from '../../../lib/api/nsem.ts';
import { queryClient } from '../../../lib/query/query-client.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { Loaded } from '../../../ui/query/loaded.tsx';
import { Skeleton } from '../../../ui/query/skeleton.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { memorySettingsQuery } from './queries.ts';

const failed = 'Your choice could not be saved. Please try again.';

/** What a client allows with the translations of their texts. */
export function MemorySection() {
  const settings = useQuery(memorySettingsQuery);
  return (
    <section className={dashboard.card} aria-labelledby="memory">
      <h2 id="memory">Translations of your texts</h2>
      <Loaded
        query={settings}
        skeleton={<Skeleton label="Loading your choice..." count={1} />}
        errorTitle="Your choice could not be loaded"
      >
        {(loaded) => <ReuseSwitch settings={loaded} />}
      </Loaded>
    </section>
  );
}

function ReuseSwitch({ settings }: Readonly<{ settings: MemorySettings }>) {
  const save = useMutation({
    mutationFn: (allowsReuse: boolean) => nsem.memory.updateSettings({ allows_reuse: allowsReuse }),
    onSuccess: (saved) => queryClient.setQueryData(memorySettingsQuery.queryKey, saved),
    onError: (error) => showToast('error', 'Update Failed', errorText(error, failed)),
  });
  return (
    <Switch
      size="md"
      label="Translators may reuse them for other clients"
      description={
        'A translator sees the sentences that they translated for you again when a text is similar. ' +
        'If you switch this on, they also see them when they work for other clients, without your ' +
        'name and your jobs. Other translators never see them.'
      }
      checked={save.isPending ? save.variables : settings.allows_reuse}
      onChange={({ currentTarget }) => save.mutate(currentTarget.checked)}
    />
  );
}
