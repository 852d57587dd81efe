import { dashboardHost } from '@forecourt/server/hosts/dashboard.ts'
import { createHostContext } from '@forecourt/server/hosts/application.ts'
import { createLog } from '@forecourt/server/log.ts'

const unused = () => {
  throw new Error('the document needs no call')
}

/** The OpenAPI document of the Dashboard API, without a database. */
export async function apiDocument(): Promise<unknown> {
  const context = createHostContext(
    { address: { scheme: 'https', platformDomain: 'localhost', port: null } },
    createLog('silent'),
  )
  const app = await dashboardHost(context, {
    keys: { authenticate: unused },
    deskFor: unused,
    attempts: { check: unused, fail: unused },
    answers: { begin: unused, keep: unused, forget: unused },
    limit: unused,
    now: () => new Date(),
  })
  await app.ready()
  const document = app.swagger()
  await app.close()
  return document
}
