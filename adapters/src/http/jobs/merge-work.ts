import {
  ok,
  refuse,
  type JobFault,
  type Result,
  type ServiceType,
  type Work,
  type WorkRequest,
} from '@nsem/core';

type Languages = Readonly<{
  service_type?: ServiceType | undefined;
  source_language?: string | null | undefined;
  target_language?: string | null | undefined;
  language?: string | null | undefined;
}>;

const filled = (written: string | null | undefined): string | undefined =>
  written?.trim() ? written : undefined;

/** The work that a job is to become: what is left out, or empty, stays as it is. */
export function mergeWork(current: Work, change: Languages): Result<WorkRequest, JobFault> {
  const source = filled(change.source_language);
  const target = filled(change.target_language);
  const language = filled(change.language);
  const isPair = current.serviceType === 'translation';
  const otherType = (change.service_type ?? current.serviceType) !== current.serviceType;
  const foreign = isPair ? language !== undefined : source !== undefined || target !== undefined;
  if (otherType || foreign) return refuse({ code: 'job.service-fixed' });
  if (!isPair) return ok({ ...current, language: language ?? current.language });
  return ok({
    ...current,
    sourceLanguage: source ?? current.sourceLanguage,
    targetLanguage: target ?? current.targetLanguage,
  });
}
