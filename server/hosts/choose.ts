import { hostName, hostTarget } from '@forecourt/rules/site/host.ts'

/** The platform's applications, one for each kind of host. */
export type HostKind = 'site' | 'platform' | 'console' | 'dashboard'

/** Available on every host, for monitoring. */
export const HEALTH_PATH = '/healthz'
/** Loopback names, which belong to the platform itself. */
const LOOPBACK_NAME = '127.0.0.1'

/**
 * The application for a request, by its host name alone (decision 84). A name that is neither the platform's own nor
 * reserved belongs to the site application, which decides whether a site has it; so does an invalid name.
 *
 * @param host from the request, port included, validated or not
 */
export function chooseHost(host: string, url: string | undefined, platformDomain: string): HostKind {
  if (url === HEALTH_PATH) return 'platform'
  const name = hostName(host)
  if (name === null) return 'site'
  if (name === LOOPBACK_NAME) return 'platform'
  const target = hostTarget(name, platformDomain)
  if (target.kind === 'reserved') return target.name
  return target.kind === 'platform' ? 'platform' : 'site'
}
