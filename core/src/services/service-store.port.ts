import type { AccountId, ServiceId } from '../kernel/ids.ts';
import type { CursorPage } from '../kernel/cursor-page.ts';
import type {
  NewService,
  Service,
  ServiceStatus,
  ServiceWithOwner,
  ServiceWithSample,
} from './service.ts';

/** Which services to list; all of them by default. */
export type ServiceFilter = Readonly<{ status?: ServiceStatus | undefined }>;

/** The orders of a list: by the time of creation. */
export const serviceSorts = ['newest', 'oldest'] as const;
export type ServiceSort = (typeof serviceSorts)[number];

/** A part of a list in one of the orders, newest first by default: after the service `before`. */
export type ServicePage = CursorPage & Readonly<{ sort?: ServiceSort | undefined }>;

/** Stores the service configurations. Each method is one statement. */
export interface ServiceStore {
  insert(service: NewService): Promise<Service>;
  /** Inside `write`, the service cannot change otherwise before the unit ends. */
  find(id: ServiceId): Promise<ServiceWithSample | undefined>;
  replace(service: Service): Promise<void>;
  remove(id: ServiceId): Promise<void>;
  /** A provider's configurations, newest first. */
  listByOwner(ownerId: AccountId): Promise<readonly ServiceWithSample[]>;
  /** All providers' configurations. */
  listAll(filter: ServiceFilter, page: ServicePage): Promise<readonly ServiceWithOwner[]>;
  /** The configuration whose recording is the file with this key. */
  findByRecordingKey(key: string): Promise<Service | undefined>;
}
