import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';

import styles from './dialog.module.css';
import { useFocusReturn } from './use-focus-return.ts';

/** The stacking levels of dialogs, for a dialog that opens over another one. */
const levels = { usual: 200, top: 201 } as const;

/** Whether a question is open over all dialogs: Escape, which every one of them receives, is its. */
const isCovered = (): boolean => document.querySelector('dialog:modal') !== null;

/** A modal dialog; full-screen on a phone. */
export function Dialog(
  props: Readonly<{
    title: ReactNode;
    opened: boolean;
    onClose: () => void;
    size?: 'sm' | 'md' | 'lg' | 'xl';
    /** Whether it can open over another dialog, which stays open below it. */
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
      onClose={() => isCovered() || onClose()}
      size={size}
      zIndex={isOnTop ? levels.top : levels.usual}
      returnFocus={false}
      // A <header> here would be announced as the banner of the page.
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
