import { countText } from './message-text.ts';
import { useContactMessages } from './queries.ts';

/** How many messages wait, once that is known. */
export function OpenMessages() {
  const { items, loadMore } = useContactMessages('open');
  if (items === undefined || items.length === 0) return null;
  return <> ({countText(items.length, loadMore !== null)} open)</>;
}
