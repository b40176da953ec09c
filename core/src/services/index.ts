export { setServiceStatus } from './change-status.ts';
export { undoMs } from './decide-service.ts';
export type { WorkRequest } from './find-service.ts';
export {
  listAllServices,
  listLanguageAvailability,
  listMyServices,
  listProviders,
  listPublicProviders,
  readPublicProvider,
  setProviderActive,
  type PublicProfile,
  type PublicProvider,
} from './list-providers.ts';
export type {
  AvailableWork,
  BestPage,
  ListedProvider,
  ProviderDirectory,
  ProviderFilter,
  ProviderPosition,
  ReviewedProvider,
  ReviewFilter,
} from './provider-directory.port.ts';
export {
  approveServices,
  listProvidersForReview,
  mostApprovals,
  readProviderForReview,
  reviewService,
  undoReview,
  type ApprovalResult,
} from './review-services.ts';
export {
  inputLanguage,
  languagesOf,
  serviceSorts,
  serviceStatuses,
  serviceTypes,
  type NewService,
  type ReplacedVersion,
  type Service,
  type ServiceFault,
  type ServiceFilter,
  type ServicePage,
  type ServiceSort,
  type ServiceStatus,
  type ServiceStore,
  type ServiceType,
  type ServiceWithOwner,
  type ServiceWithSample,
  type VoiceSample,
  type Work,
} from './service.ts';
export { deleteService, editService, submitService } from './submit-service.ts';
export {
  checkChangedRecording,
  checkNewRecording,
  findPublicVoiceSample,
  findVoiceSample,
} from './voice-sample.ts';
