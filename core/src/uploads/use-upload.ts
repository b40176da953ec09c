import type { Actor } from '../accounts/actor.ts';
import type { GuardsOf } from '../guards.ts';
import { refuse, type Result } from '../kernel/result.ts';
import type { Stores } from '../unit-of-work.port.ts';
import { findUsableUpload, type UploadRefusal, type UploadUse } from './find-upload.ts';

/** The input of a use case, and the upload whose file is part of it; null if no upload is. */
export type WithUpload<I> = Readonly<{ upload: UploadUse | null; input: I }>;

/** A use case whose input can have a file. */
interface FileUseCase<I, X, V, F> {
  (stores: Stores, actor: Actor, input: I, context: X): Promise<Result<V, F>>;
  readonly guards: GuardsOf<Actor, I>;
}

/**
 * Makes a use case use up the upload whose file is part of its input, in the same unit of work: the
 * file is used exactly once, and stays available if the use case refuses.
 */
export function usingUpload<I, X, V, F>(useCase: FileUseCase<I, X, V, F>) {
  const using = async (
    stores: Stores,
    actor: Actor,
    { upload, input }: WithUpload<I>,
    context: X,
  ): Promise<Result<V, F | UploadRefusal>> => {
    if (upload !== null) {
      const found = await findUsableUpload(stores, actor, upload);
      if (!found.ok) return found;
      await stores.uploads.remove(upload.id);
    }
    return useCase(stores, actor, input, context);
  };
  using.guards = (actor: Actor, { input }: WithUpload<I>) => useCase.guards(actor, input);
  return using;
}

/**
 * Refuses an upload that does not exist. A call that was answered before gets its answer instead,
 * because its upload does not exist any more.
 */
export const refuseMissingUpload = async (): Promise<Result<never, UploadRefusal>> =>
  refuse({ code: 'upload.not-found' });
refuseMissingUpload.guards = () => [];
