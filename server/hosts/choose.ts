import { hostName, hostTarget } from '@forecourt/rules/site/host.ts'

/** The applications that the platform has, one for each kind of host. */
export type HostKind = 'site' | 'platform' | 'console' | 'dashboard'

/** Answered on every host, for monitoring. */
export const HEALTH_PATH = '/healthz'
/** Names the machine itself, and so the platform. */
const LOOPBACK_NAME = '127.0.0.1'

/**
 * Which application a request is for, by its host's name alone (decision 84). A name that is neither the platform's own
 * nor reserved is for the sites' application, which says whether it is one of a site; so is what is no host name.
 *
 * @param host as the request has it, port included, checked or not
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
