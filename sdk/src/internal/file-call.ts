import type { ApiPromise } from '../core/api-promise.ts';
import type { FileInput } from '../core/file-input.ts';
import type { OptionRules } from '../core/option-rules.ts';
import type { UploadPurpose } from '../core/models.ts';
import type { JobChangeOptions, UploadOptions } from '../core/options.ts';
import type { UploadFile } from '../transport/transport.ts';

type FileOptions = UploadOptions & JobChangeOptions;

/** A call with a file, and the two ways to send it. */
export type FileCall<T> = Readonly<{
  file: FileInput;
  /** The purpose of the file, if it is sent in parts. */
  purpose: UploadPurpose;
  options: FileOptions | undefined;
  /** The options of the call, if there are others than those of every upload. */
  known?: OptionRules;
  asForm: (file: UploadFile) => ApiPromise<T>;
  asUpload: (uploadId: number, options: FileOptions) => ApiPromise<T>;
}>;
