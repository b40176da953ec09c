import type { Service } from '@nsem/sdk';
import { useState } from 'react';

import { useOverlay } from '../../lib/use-overlay.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { DraftOf } from '../drafts/draft-of.tsx';
import type { ServiceDraft } from './service-draft.ts';
import { ServiceForm } from './service-form.tsx';
import { newService } from './service-text.ts';

/** Which service stands in the address, and all of one's services. */
export type ServiceDialogProps = Readonly<{
  opened: string | null;
  services: readonly Service[];
}>;

/** Adds a service or changes a pending one; which one is in the address. */
export function ServiceDialog(props: ServiceDialogProps) {
  const { opened, services } = props;
  const overlay = useOverlay();
  const pending = services.find(({ id, status }) => String(id) === opened && status === 'pending');
  const isNew = opened === newService;
  const isOpen = isNew || pending !== undefined;
  // What was open last stays as it is while the dialog fades away.
  const [shown, setShown] = useState(opened);
  if (isOpen && shown !== opened) setShown(opened);
  const isAdding = shown === newService;
  const edited = services.find(({ id }) => String(id) === shown) ?? null;
  const name = `service-${shown ?? newService}`;
  const close = () => overlay.close(['service']);
  return (
    <Dialog
      title={isAdding ? 'Add Service' : 'Edit Service'}
      opened={isOpen}
      onClose={close}
      size="md"
    >
      <DraftOf<ServiceDraft> key={name} name={name} verb="chose">
        {(open) => (
          <ServiceForm
            name={name}
            open={open}
            edited={edited}
            services={services}
            onArrived={() =>
              showToast(
                'success',
                isAdding ? 'Service Added' : 'Service Updated',
                isAdding ? 'An admin will review it.' : '',
              )
            }
            onDone={close}
          />
        )}
      </DraftOf>
    </Dialog>
  );
}
