import { Button } from '@mantine/core';
import type { User } from '@nsem/sdk';
import { useState } from 'react';

import dashboard from '../../../ui/dashboard.module.css';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import type { DeleteDialogProps } from './delete-dialog.tsx';

const DeleteDialog = lazyPart(
  async () => (await import('./delete-dialog.tsx')).DeleteDialog,
  ({ isOpen }: DeleteDialogProps) => isOpen,
);

/** Deletes your account. */
export function DeleteSection(props: Readonly<{ user: User; onDeleted: () => void }>) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={dashboard.card} aria-labelledby="delete">
      <h2 id="delete">Delete your account</h2>
      <p className="soft">You will see what is erased and what stays before anything happens.</p>
      <div className="buttons">
        <Button variant="light" color="red" onClick={() => setOpen(true)}>
          Delete account...
        </Button>
      </div>
      <DeleteDialog {...props} isOpen={isOpen} onClose={() => setOpen(false)} />
    </section>
  );
}
