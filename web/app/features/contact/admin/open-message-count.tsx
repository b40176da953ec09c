import { countText } from './message-text.ts';
import { useContactMessages } from './queries.ts';

/** The number of open messages, if there are any. */
export function OpenMessageCount() {
  const { items, loadMore } = useContactMessages('open');
  if (items === undefined || items.length === 0) return null;
  return <> ({countText(items.length, loadMore !== null)} open)</>;
}
