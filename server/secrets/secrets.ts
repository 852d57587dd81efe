/**
 * Secrets of sites: encrypted in the database, bound to the site, dealership and use that they are for, write-only to
 * people. Settings, logs and exports never hold one.
 */
export { openKeys, SecretError, type EncryptionKeys } from './keys.ts'
export { moveSecrets } from './move.ts'
export { listSecrets, openSecrets, setSecret, type Secrets, type SiteSecrets } from './store.ts'
