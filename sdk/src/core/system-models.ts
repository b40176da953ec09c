import type { components } from '../api.gen.ts';

type Schemas = components['schemas'];

/** The version of the server, its limits and its features. */
export type ServerVersion = Schemas['ServerVersion'];
/** The result of a health check. */
export type Health = Schemas['Health'];
/** The result of a check whether the server can read and store data. */
export type Readiness = Schemas['Readiness'];
/** The state of the server, its ledger and its outbox, for admins. */
export type SystemHealth = Schemas['SystemHealth'];
/** The API description, OpenAPI 3.1. */
export type OpenApi = Schemas['OpenApi'];
