import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

/** How high dialogs stand over the page, which of two is on top. */
const levels = { usual: 200, top: 201 } as const;

/** A dialog over the page; on a phone it is the page. */
export function Dialog(
  props: Readonly<{
    title: ReactNode;
    opened: boolean;
    onClose: () => void;
    size?: 'sm' | 'md' | 'lg' | 'xl';
    /** Whether it may be opened from within another dialog, which stays open below it. */
    isOnTop?: boolean;
    children: ReactNode;
  }>,
) {
  const { title, opened, onClose, size = 'md', isOnTop = false, children } = props;
  useFocusReturn(opened);
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      size={size}
      zIndex={isOnTop ? levels.top : levels.usual}
      returnFocus={false}
      // It heads the dialog, not the page, as a header of its own would.
      attributes={{ header: { role: 'presentation' } }}
      padding="lg"
      classNames={{
        inner: styles.inner,
        content: styles.content,
        header: styles.header,
        title: styles.title,
      }}
    >
      {children}
    </Modal>
  );
}
