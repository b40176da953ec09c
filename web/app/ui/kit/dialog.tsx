import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

/** A dialog over the page; on a phone it is the page. */
export function Dialog(
  props: Readonly<{
    title: ReactNode;
    opened: boolean;
    onClose: () => void;
    size?: 'sm' | 'md' | 'lg' | 'xl';
    children: ReactNode;
  }>,
) {
  const { title, opened, onClose, size = 'md', children } = props;
  useFocusReturn(opened);
  return (
    <Modal
      title={title}
      opened={opened}
      onClose={onClose}
      size={size}
      returnFocus={false}
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
