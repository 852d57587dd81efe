/**
 * Secrets of sites: encrypted in the database, bound to their site, dealership and purpose, write-only to people.
 * Settings, logs and exports never contain one.
 */
export { openKeys, SecretError, type Encrypted, type EncryptionKeys } from './keys.ts'
export { moveSecrets } from './move.ts'
export {
  isSecret,
  listSecrets,
  lockSecret,
  openSecrets,
  removeSecret,
  secretNames,
  setSecret,
  type EncryptedRows,
  type Secrets,
  type SiteSecrets,
} from './store.ts'
