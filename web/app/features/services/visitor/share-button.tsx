import { ShareIcon } from '../../../ui/icons.tsx';
import { useCopy } from '../../../ui/use-copy.ts';
import styles from './public-providers.module.css';

/** Opens the device's share sheet, or copies the address where there is none. */
export function ShareButton({ title, path }: { title: string; path: string }) {
  const address = (): string => new URL(path, window.location.href).href;
  const { isCopied, copy } = useCopy('Copy the address of this page by hand.');
  const share = (): void => {
    if (typeof navigator.share !== 'function') return copy(address());
    // Closing the sheet is not an error.
    navigator.share({ title, url: address() }).catch(() => undefined);
    return undefined;
  };
  return (
    <button type="button" className="button quiet" onClick={share} aria-live="polite">
      <ShareIcon />
      {isCopied ? 'Link copied' : <span className={styles.shareWord}>Share</span>}
    </button>
  );
}
