import type { AccountId, ServiceId } from '../kernel/ids.ts';
import type { Page } from '../kernel/page.ts';
import type { NewService, Service, ServiceStatus } from './service.ts';

/** A configuration with the person who offers it, as admins see it. */
export type ServiceWithOwner = Service & Readonly<{ ownerName: string; ownerEmail: string }>;

/** Keeps the service configurations. */
export interface ServiceStore {
  insert(service: NewService): Promise<Service>;
  /** Inside `write`, nobody else changes the service before the unit ends. */
  find(id: ServiceId): Promise<Service | undefined>;
  replace(service: Service): Promise<void>;
  remove(id: ServiceId): Promise<void>;
  /** A provider's configurations, newest first. */
  listByOwner(ownerId: AccountId): Promise<readonly Service[]>;
  /** Every provider's configurations, newest first. */
  listAll(
    filter: Readonly<{ status?: ServiceStatus | undefined }>,
    page: Page,
  ): Promise<readonly ServiceWithOwner[]>;
  /** The configuration whose recording is the file with this key. */
  findByRecordingKey(key: string): Promise<Service | undefined>;
}
