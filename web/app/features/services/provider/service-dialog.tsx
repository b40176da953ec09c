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

/** Adds a service or edits a pending one. */
export function ServiceDialog(props: ServiceDialogProps) {
  const { opened, start, services } = props;
  const overlay = useOverlay();
  const pending = services.find(({ id, status }) => String(id) === opened && status === 'pending');
  const isNew = opened === newService;
  const isOpen = isNew || pending !== undefined;
  // Keeps the last content while the dialog fades out.
  const [shown, setShown] = useState(opened);
  if (isOpen && shown !== opened) setShown(opened);
  const isAdding = shown === newService;
  const edited = services.find(({ id }) => String(id) === shown) ?? null;
  const [shownStart, setShownStart] = useState(start);
  if (isOpen && nameStart(shownStart) !== nameStart(start)) setShownStart(start);
  const name = `service-${shown ?? newService}${isAdding ? nameStart(shownStart) : ''}`;
  const close = () => overlay.close(['service', 'type', 'source', 'target']);
  return (
    <Dialog
      title={isAdding ? 'Add Service' : 'Edit Service'}
      opened={isOpen}
      onClose={close}
      size="md"
      savesDraft
    >
      <WithDraft<ServiceDraft> key={name} name={name} verb="chose">
        {(open) => (
          <ServiceForm
            name={name}
            open={open}
            edited={edited}
            start={isAdding ? shownStart : null}
            services={services}
            onSubmitted={() =>
              showToast(
                'success',
                isAdding ? 'Service Added' : 'Service Updated',
                isAdding ? 'An admin will review it.' : '',
              )
            }
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
