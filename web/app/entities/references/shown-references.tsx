import { lazyPart } from '../../ui/lazy-part.tsx';
import type { ReferenceListProps } from './reference-list.tsx';

/** The reference files of a job; most jobs have none, so that the list is loaded with the first one. */
export const ShownReferences = lazyPart(
  async () => (await import('./reference-list.tsx')).ReferenceList,
  ({ items }: ReferenceListProps) => items.length > 0,
  { isAhead: false },
);
