import { useMutation } from '@tanstack/react-query';

import { reuseInFlight } from '../../lib/api/reuse-in-flight.ts';
import { nsem } from '../../lib/api/nsem.ts';
import { queryClient } from '../../lib/query/query-client.ts';
import { languagesQuery } from '../../entities/languages/queries.ts';

/** Also after a refusal, because another admin may have changed the catalogue. */
const refresh = () => queryClient.invalidateQueries({ queryKey: languagesQuery.queryKey });

const add = reuseInFlight((name: string) => nsem.languages.create({ name }));

export const useAddLanguage = () => useMutation({ mutationFn: add, onSettled: refresh });

const remove = reuseInFlight((id: number) => nsem.languages.delete(id));

/** Removes a language, so that it is no longer offered. */
export const useRemoveLanguage = () => useMutation({ mutationFn: remove, onSettled: refresh });
