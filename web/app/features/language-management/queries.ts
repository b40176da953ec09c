import { useMutation } from '@tanstack/react-query';

import { joined } from '../../lib/joined.ts';
import { nsem } from '../../lib/nsem.ts';
import { queryClient } from '../../lib/query-client.ts';
import { languagesQuery } from '../languages/queries.ts';

/** Also where it was refused: somebody else may have changed the catalogue. */
const refresh = () => queryClient.invalidateQueries({ queryKey: languagesQuery.queryKey });

const add = joined((name: string) => nsem.languages.create({ name }));

/** Adds a language by its name. */
export const useAddLanguage = () => useMutation({ mutationFn: add, onSettled: refresh });

const remove = joined((id: number) => nsem.languages.delete(id));

/** Removes a language from what can be chosen. */
export const useRemoveLanguage = () => useMutation({ mutationFn: remove, onSettled: refresh });
