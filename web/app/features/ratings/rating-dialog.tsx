import type { ServiceProvider } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loaded } from '../../ui/query/loaded.tsx';
import { Skeleton } from '../../ui/query/skeleton.tsx';
import { providerQuery } from '../discover/queries.ts';
import { myRatingQuery } from './queries.ts';
import { RatingForm } from './rating-form.tsx';
import styles from './ratings.module.css';

/** The Provider ID of whom is being rated, or undefined while nobody is. */
export type RatingDialogProps = Readonly<{ providerId: string | undefined; onClose: () => void }>;

/** Rates a provider; closing forgets what was chosen and written. */
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
          {(found) => (found === null ? gone : <Rated provider={found} onClose={onClose} />)}
        </Loaded>
      )}
    </Dialog>
  );
}

/** Begins once it is known what was said before. */
function Rated({ provider, onClose }: { provider: ServiceProvider; onClose: () => void }) {
  const rated = useQuery(myRatingQuery(provider.id));
  return (
    <Loaded query={rated} skeleton={skeleton} errorTitle="Your rating could not be loaded">
      {(rating) => <RatingForm provider={provider} rated={rating} onClose={onClose} />}
    </Loaded>
  );
}

const EditTitle = () => (
  <span className={styles.title}>
    Edit Rating <Badge tone="blue">Editing</Badge>
  </span>
);

const skeleton = <Skeleton label="Loading your rating..." shape="line" />;

const gone = <Notice kind="info">This service provider takes no work here at the moment.</Notice>;
