import type { JobId } from '../kernel/ids.ts';
import type { ServiceStatus } from './service.ts';
import type { ServiceType } from './work.ts';

/** Why an operation on service configurations is refused. */
export type ServiceFault =
  | Readonly<{ code: 'service.not-found' }>
  | Readonly<{ code: 'service.same-languages' }>
  | Readonly<{ code: 'service.sample-missing' }>
  | Readonly<{ code: 'service.sample-not-allowed' }>
  | Readonly<{ code: 'service.not-pending'; status: ServiceStatus }>
  | Readonly<{ code: 'service.not-rejected'; status: ServiceStatus }>
  | Readonly<{ code: 'service.undo-expired' }>
  /** The provider has taken, or was requested for, a job since the approval. */
  | Readonly<{ code: 'service.work-taken'; jobId: JobId }>
  | Readonly<{
      code: 'service.duplicate';
      serviceType: ServiceType;
      /** The names of the languages, source first. */
      languages: readonly string[];
    }>;
