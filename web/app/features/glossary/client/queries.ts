import type { GlossaryImport, GlossaryTerm, GlossaryTermBody } from '@nsem/sdk';
import { useMutation } from '@tanstack/react-query';

import { nsem } from '../../../lib/api/nsem.ts';
import { reuseInFlight } from '../../../lib/api/calls.ts';
import { usePagedList, type PagedList } from '../../../lib/query/paged-list.ts';
import { queryClient } from '../../../lib/query/query-client.ts';

const key = ['glossary'] as const;

/** The terms of the client, newest first. */
export const useTerms = (q: string): PagedList<GlossaryTerm> =>
  usePagedList({
    key: [...key, q],
    load: (page, signal) =>
      nsem.glossary.list({ ...page, limit: 50, ...(q !== '' && { q }) }, { signal }),
  });

const reload = () => queryClient.invalidateQueries({ queryKey: key });

/** A new term, or another one in the place of that with the id. */
export type TermToSave = Readonly<{ id: number | null; body: GlossaryTermBody }>;

const save = reuseInFlight(({ id, body }: TermToSave) =>
  id === null ? nsem.glossary.create(body) : nsem.glossary.update(id, body),
);

/** Adds or replaces a term. */
export const useSaveTerm = () => useMutation({ mutationFn: save, onSuccess: reload });

const remove = reuseInFlight((id: number) => nsem.glossary.delete(id));

/** Removes a term. */
export const useRemoveTerm = () => useMutation({ mutationFn: remove, onSuccess: reload });

const importTerms = reuseInFlight((body: GlossaryImport) => nsem.glossary.import(body));

/** Checks a file of terms; nothing is stored. */
export const useCheckFile = () =>
  useMutation({
    mutationFn: (body: GlossaryImport) => importTerms({ ...body, dry_run: true }),
  });

/** Adds the terms of a file. */
export const useImportFile = () => useMutation({ mutationFn: importTerms, onSuccess: reload });
