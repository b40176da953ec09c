import type { ServiceProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { Badge } from '../../../ui/states.tsx';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { providerQuery } from '../../../entities/services/provider-queries.ts';
import { myRatingQuery } from '../../../entities/ratings/queries.ts';
import { RatingForm } from './rating-form.tsx';

/** The Provider ID of the provider being rated; undefined while the dialog is closed. */
export type RatingDialogProps = Readonly<{ providerId: string | undefined; onClose: () => void }>;

/** Rates a provider; closing resets the form. */
export function RatingDialog({ providerId, onClose }: RatingDialogProps) {
  const isOpen = providerId !== undefined;
  const provider = useQuery({ ...providerQuery(providerId ?? ''), enabled: isOpen });
  const accountId = provider.data?.id;
  const rated = useQuery({
    ...myRatingQuery(accountId ?? 0),
    enabled: isOpen && accountId !== undefined,
  });
  const isEdit = rated.data !== undefined && rated.data !== null;
  return (
    <Dialog
      title={isEdit ? <EditTitle /> : 'Rate Provider'}
      opened={isOpen}
      onClose={onClose}
      size="md"
      isOnTop
    >
      {isOpen && (
        <Loaded query={provider} skeleton={skeleton} errorTitle="This provider could not be loaded">
          {(found) =>
            found === null ? unavailable : <LoadedForm provider={found} onClose={onClose} />
          }
        </Loaded>
      )}
    </Dialog>
  );
}

/** Shows the form once the client's earlier rating is loaded. */
function LoadedForm({ provider, onClose }: { provider: ServiceProvider; onClose: () => void }) {
  const rated = useQuery(myRatingQuery(provider.id));
  return (
    <Loaded query={rated} skeleton={skeleton} errorTitle="Your rating could not be loaded">
      {(rating) => <RatingForm provider={provider} rated={rating} onClose={onClose} />}
    </Loaded>
  );
}

const EditTitle = () => (
  <span className="row tight">
    Edit Rating <Badge tone="blue">Editing</Badge>
  </span>
);

const skeleton = <Skeleton label="Loading your rating..." shape="line" />;

const unavailable = (
  <Notice kind="info">This service provider is not available at the moment.</Notice>
);
