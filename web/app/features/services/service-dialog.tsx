import type { Service } from '@nsem/sdk';

import { useOverlay } from '../../lib/use-overlay.ts';
import { Dialog } from '../../ui/kit/dialog.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
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
  const edited = services.find(({ id, status }) => String(id) === opened && status === 'pending');
  const isNew = opened === newService;
  const close = () => overlay.close(['service']);
  return (
    <Dialog
      title={isNew ? 'Add Service' : 'Edit Service'}
      opened={isNew || edited !== undefined}
      onClose={close}
      size="md"
    >
      <ServiceForm
        edited={edited ?? null}
        services={services}
        onSaved={() => {
          close();
          showToast(
            'success',
            isNew ? 'Service Added' : 'Service Updated',
            isNew ? 'An admin will review it.' : '',
          );
        }}
      />
    </Dialog>
  );
}
