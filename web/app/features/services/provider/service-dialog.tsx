import type { Service } from '@nsem/sdk';
import { useState } from 'react';

import { useOverlay } from '../../../lib/address/use-overlay.ts';
import { Dialog } from '../../../ui/kit/dialog.tsx';
import { showToast } from '../../../ui/toasts/toast-store.ts';
import { WithDraft } from '../../../entities/drafts/with-draft.tsx';
import type { ServiceDraft, ServiceStart } from './service-draft.ts';
import { ServiceForm } from './service-form.tsx';
import { newService } from '../../../entities/services/service-text.ts';

/** The service in the address (`new` to add one), and all of the provider's services. */
export type ServiceDialogProps = Readonly<{
  opened: string | null;
  /** What is chosen already when the form of a new service opens. */
  start: ServiceStart | null;
  services: readonly Service[];
}>;

/** What the dialog does with the service in the address, if it can be opened. */
const titles = {
  new: ['Add Service', 'Service Added', 'An admin will review it.'],
  pending: ['Edit Service', 'Service Updated', ''],
  rejected: ['Send a new version', 'New version sent', 'An admin will review it.'],
} as const;

const canOpen = ({ status }: Service): boolean => status === 'pending' || status === 'rejected';

/** Adds a service, edits a pending one, or answers a rejection with a new version. */
export function ServiceDialog(props: ServiceDialogProps) {
  const { opened, start, services } = props;
  const overlay = useOverlay();
  const found = services.find((service) => String(service.id) === opened && canOpen(service));
  const isNew = opened === newService;
  const isOpen = isNew || found !== undefined;
  // Keeps the last content while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (isOpen && shown !== opened) setShown(opened);
  const edited = services.find(({ id }) => String(id) === shown) ?? null;
  const [title, done, next] =
    titles[edited?.status === 'approved' ? 'new' : (edited?.status ?? 'new')];
  const isAdding = shown === newService;
  const [shownStart, setShownStart] = useState(start);
  if (isOpen && nameStart(shownStart) !== nameStart(start)) setShownStart(start);
  const name = `service-${shown ?? newService}${isAdding ? nameStart(shownStart) : ''}`;
  const close = () => overlay.close(['service', 'type', 'source', 'target']);
  return (
    <Dialog title={title} opened={isOpen} onClose={close} size="md" savesDraft>
      <WithDraft<ServiceDraft> key={name} name={name} verb="chose">
        {(open) => (
          <ServiceForm
            name={name}
            open={open}
            edited={edited}
            start={isAdding ? shownStart : null}
            services={services}
            onSubmitted={() => showToast('success', done, next)}
            onDone={close}
          />
        )}
      </WithDraft>
    </Dialog>
  );
}

/** Tells apart the drafts of services that start differently; empty for a blank one. */
const nameStart = (start: ServiceStart | null): string =>
  start === null ? '' : `-${start.type}-${start.source}-${start.target}`;
