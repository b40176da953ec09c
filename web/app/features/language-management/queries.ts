import { useMutation } from '@tanstack/react-query';

import { nsem } from '../../lib/nsem.ts';
import { queryClient } from '../../lib/query-client.ts';
import { languagesQuery } from '../languages/queries.ts';

/** Also where it was refused: somebody else may have changed the catalogue. */
const refresh = () => queryClient.invalidateQueries({ queryKey: languagesQuery.queryKey });

/** Adds a language by its name. */
export const useAddLanguage = () =>
  useMutation({
    mutationFn: (name: string) => nsem.languages.create({ name }),
    onSettled: refresh,
  });

/** Removes a language from what can be chosen. */
export const useRemoveLanguage = () =>
  useMutation({ mutationFn: (id: number) => nsem.languages.delete(id), onSettled: refresh });
