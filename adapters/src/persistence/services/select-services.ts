import type { AccountId, ServiceFilter, ServiceId, ServicePage } from '@nsem/core';
import { bind, type Query } from '../statements/query.ts';
import { selectPage } from '../statements/select-page.ts';

const selectServices = `
  select services.*, files.key as recording_key from services
  left join files on files.id = services.recording_id`;

// Left joins, so that SQLite reads the services in order and looks up the rest.
const selectWithOwners = `
  select services.*, files.key as recording_key, owner.name as owner_name,
    owner.email as owner_email
  from services left join accounts owner on owner.id = services.owner_id
  left join files on files.id = services.recording_id`;

/** One service, with the key of its recording. */
export const selectService = (id: ServiceId): Query =>
  bind(`${selectServices} where services.id = ?`, id);

/** The services of a provider, newest first. */
export const selectServicesOf = (ownerId: AccountId): Query =>
  bind(`${selectServices} where services.owner_id = ? order by services.id desc`, ownerId);

/** The services of all providers with their owners, newest first by default. */
export const selectAllServices = ({ status }: ServiceFilter, page: ServicePage): Query =>
  selectPage(selectWithOwners, [['services.status = ?', status]], {
    id: 'services.id',
    page,
    isOldestFirst: page.sort === 'oldest',
  });
