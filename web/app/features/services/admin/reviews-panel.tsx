import type { SubmittedService } from '@nsem/sdk';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

import { ExportLink } from '../../../entities/downloads/downloads.tsx';
import { useOverlay } from '../../../lib/address/search-params.ts';
import type { PagedList } from '../../../lib/query/paged-list.ts';
import dashboard from '../../../ui/dashboard.module.css';
import { EmptyState } from '../../../ui/states.tsx';
import { ShowMore } from '../../../ui/kit/growing-list.tsx';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Loaded, Skeleton } from '../../../ui/query/loaded.tsx';
import { reviewNames } from '../../../entities/services/service-text.ts';
import {
  type Decision,
  usePendingServices,
  useReviewWithToasts,
  useSubmittedServices,
} from './reviews.ts';
import type { RejectDialogProps } from './reject-dialog.tsx';
import type { ReviewDialogProps } from './review-dialog.tsx';
import { StatusFilter, useQueueOrder, useStatusFilter } from './queue-order.tsx';
import { ReviewQueue } from './review-queue.tsx';
import { ReviewTable } from './review-table.tsx';
import { useReviewQueue } from './use-review-queue.ts';

const ReviewDialog = lazyPart(
  async () => (await import('./review-dialog.tsx')).ReviewDialog,
  ({ service }: ReviewDialogProps) => service !== null,
);

const RejectDialog = lazyPart(
  async () => (await import('./reject-dialog.tsx')).RejectDialog,
  ({ service }: RejectDialogProps) => service !== null,
);

type List = PagedList<SubmittedService>;

/** A service that is about to be rejected, and where its reviewer pressed Reject. */
type Rejecting = Readonly<{ service: SubmittedService; from: 'queue' | Decision['source'] }>;

/** The services that wait for a review, and below them all that providers have submitted. */
export function ReviewsPanel() {
  const [params] = useSearchParams();
  const overlay = useOverlay();
  const status = useStatusFilter();
  const order = useQueueOrder();
  const pending = usePendingServices(order);
  const list = useSubmittedServices(status);
  const queue = useReviewQueue(pending);
  const [rejecting, setRejecting] = useState<Rejecting | null>(null);
  const known = [...(list.items ?? []), ...(pending.items ?? [])];
  const opened = known.find(({ id }) => String(id) === params.get('service')) ?? null;
  const openDetails = ({ id }: SubmittedService) => overlay.open({ service: String(id) });
  return (
    <>
      <Loaded
        query={{ ...togetherOf(pending, list), data: pending.items && list.items }}
        skeleton={<Skeleton label="Loading Admin Dashboard..." />}
        errorTitle="Service configurations could not be loaded"
      >
        {(services) =>
          services.length === 0 && status === undefined ? (
            <EmptyState text="No service configurations to review" />
          ) : (
            <div className={dashboard.sections}>
              <ReviewQueue
                list={pending}
                queue={queue}
                order={order}
                onReject={(service) => setRejecting({ service, from: 'queue' })}
                onDetails={openDetails}
              />
              <section className={dashboard.panel} aria-label="Service Provider Management">
                <div className="row">
                  <h2 className="large grow">Service Configurations</h2>
                  <ExportLink table="services" of="service configurations" />
                  <StatusFilter status={status} />
                </div>
                {services.length === 0 && status !== undefined ? (
                  <EmptyState text={`No service is ${reviewNames[status].toLowerCase()}.`} />
                ) : (
                  <ReviewTable
                    services={services}
                    onDetails={openDetails}
                    onReject={(service) => setRejecting({ service, from: 'button' })}
                  />
                )}
                <ShowMore loadMore={list.loadMore} />
              </section>
            </div>
          )
        }
      </Loaded>
      <ReviewDialog
        service={opened}
        onReject={(service) => setRejecting({ service, from: 'selector' })}
        onClose={() => overlay.close(['service'])}
      />
      <Rejection
        rejecting={rejecting}
        onQueued={(service, reason) => void queue.decide(service, 'rejected', reason)}
        onClose={() => setRejecting(null)}
      />
    </>
  );
}

/** The state of both lists as that of one query. */
const togetherOf = ({ query: one }: List, { query: other }: List) => ({
  isError: one.isError || other.isError,
  error: one.error ?? other.error,
  isPaused: one.isPaused || other.isPaused,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
});

/** Asks for the reason. What is rejected in the queue can be reverted there. */
function Rejection(
  props: Readonly<{
    rejecting: Rejecting | null;
    onQueued: (service: SubmittedService, reason: string) => void;
    onClose: () => void;
  }>,
) {
  const { rejecting, onQueued, onClose } = props;
  const { review, isPending, problem, decidedId } = useReviewWithToasts();
  const reject = (service: SubmittedService, reason: string): void => {
    if (rejecting === null) return;
    const { from } = rejecting;
    if (from === 'queue') {
      onClose();
      onQueued(service, reason);
    } else review({ service, status: 'rejected', source: from, reason, onDone: onClose });
  };
  return (
    <RejectDialog
      service={rejecting?.service ?? null}
      isPending={isPending}
      problem={decidedId === rejecting?.service.id ? problem : null}
      onReject={reject}
      onClose={onClose}
    />
  );
}
