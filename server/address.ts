import { createServer, type AddressInfo } from 'node:net'
import type { PlatformAddress } from '@forecourt/rules/site/resolve.ts'
import type { Env } from './env.ts'

/** The name of both addresses of this machine, and those. */
export const LOOPBACK = { name: 'localhost', ipv4: '127.0.0.1', ipv6: '::1' } as const

/** The environment with a fixed port, if any free one was requested. */
export async function withPort(env: Env): Promise<Env> {
  if (env.port !== 0) return env
  const port = await freePort(env.host)
  return { ...env, port, publicPort: env.publicPort === 0 ? port : env.publicPort }
}

/** What the addresses of the installation begin with. */
export const addressIn = (env: Env): PlatformAddress => ({
  scheme: env.publicScheme,
  platformDomain: env.platformDomain,
  port: env.publicPort,
})

/** The platform's own address. */
export const urlOf = ({ scheme, platformDomain, port }: PlatformAddress) =>
  `${scheme}://${platformDomain}${port ? `:${port}` : ''}/`

/** A port that is free on this host at this moment. */
function freePort(host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, host === LOOPBACK.name ? LOOPBACK.ipv4 : host, () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
