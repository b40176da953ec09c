import { Button } from '@mantine/core';

import { CheckIcon, ShareIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts/toast-store.ts';
import { useCopy } from '../../ui/use-copy.ts';

/** Browsers refuse longer messages. */
const longestShared = 20_000;

const canShare = (): boolean => typeof navigator.share === 'function';

/**
 * Shares the delivered text with another program of the device, or the address of the page if there
 * is no text; without a program to share with, it copies the address.
 */
export function ShareButton({ title, text }: { title: string; text: string | null }) {
  const { isCopied, copy } = useCopy('Copy the address of this page by hand.');
  const share = async (): Promise<void> => {
    const url = location.origin + location.pathname;
    const isShareable = text !== null && text.length <= longestShared;
    try {
      await navigator.share(isShareable ? { title, text } : { title, url });
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return;
      showToast('error', 'Sharing Failed', 'Copy or download it instead.');
    }
  };
  return (
    <Button
      variant="default"
      leftSection={isCopied ? <CheckIcon /> : <ShareIcon />}
      aria-live="polite"
      onClick={() => (canShare() ? void share() : copy(location.origin + location.pathname))}
    >
      {isCopied ? 'Link copied' : 'Share'}
    </Button>
  );
}
