import type { User } from '@nsem/sdk';
import { useQuery } from '@tanstack/react-query';

import { Dialog } from '../../../ui/kit/dialog.tsx';
import { limitsQuery } from '../settings/queries.ts';
import { DeleteForm } from './delete-form.tsx';
import { deletionLists, laterText } from './deletion-text.ts';
import styles from './deletion.module.css';

export type DeleteDialogProps = Readonly<{
  user: User;
  isOpen: boolean;
  onClose: () => void;
  onDeleted: () => void;
}>;

/** Says what a deletion erases and what stays, and deletes your account. */
export const DeleteDialog = ({ user, isOpen, onClose, onDeleted }: DeleteDialogProps) => (
  <Dialog title="Delete your account" opened={isOpen} onClose={onClose} size="lg">
    {isOpen && (
      <>
        <WhatHappens role={user.role} />
        <DeleteForm user={user} onDeleted={onDeleted} />
      </>
    )}
  </Dialog>
);

function WhatHappens({ role }: Pick<User, 'role'>) {
  const days = useQuery(limitsQuery).data?.contents_erased_after_days;
  const { atOnce, later, retained } = deletionLists(role);
  const parts = [
    ['Erased at once', atOnce],
    [`${laterText(days)}, also erased`, later],
    ['What stays', retained],
  ] as const;
  return (
    <div className={styles.lists}>
      <p>
        <strong>This cannot be undone.</strong> Download your data first if you may need it.
      </p>
      {parts
        .filter(([, lines]) => lines.length > 0)
        .map(([name, lines]) => (
          <section key={name} aria-label={name}>
            <h3>{name}</h3>
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}
