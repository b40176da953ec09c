import { useEffect } from 'react';

const counted = /^\(\d+\+?\) /;

/**
 * A title with the number of unread notifications before it. What is no such number marks nothing: each change of the
 * title is seen, and one that is marked again and again would keep the browser busy for ever.
 */
export const countedTitle = (title: string, unread: number): string => {
  const bare = title.replace(counted, '');
  const mark = unread > 99 ? '99+' : String(unread);
  return /^[1-9]\d*\+?$/.test(mark) ? `(${mark}) ${bare}` : bare;
};

const usualIcon = '/favicon.svg';

/** The same drawing as the usual icon, with a dot. */
const markedIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">' +
    '<rect width="32" height="32" rx="7" fill="#2e7a58"/><path fill="#b4482b" d="M12 0h8v32h-8z"/>' +
    '<path fill="#cf9a1f" d="M0 12h32v8H0z"/>' +
    '<circle cx="23" cy="9" r="9" fill="#fff"/><circle cx="23" cy="9" r="6.5" fill="#c62828"/></svg>',
)}`;

function markPage(unread: number): void {
  const title = countedTitle(document.title, unread);
  if (title !== document.title) document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const href = unread === 0 ? usualIcon : markedIcon;
  if (icon !== null && icon.getAttribute('href') !== href) icon.href = href;
}

/** Shows the number of unread notifications in the title and the icon of the browser's tab. */
export function usePageMark(unread: number): void {
  useEffect(() => {
    markPage(unread);
    // Another page of the application sets its own title.
    const observer = new MutationObserver(() => markPage(unread));
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      markPage(0);
    };
  }, [unread]);
}
