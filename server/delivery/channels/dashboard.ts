import { dashboardClient, DashboardError, isRefusal } from '../../dashboard/dashboard.ts'
import { sendingId } from '../context.ts'
import { RefusedError } from '../mailer.ts'
import type { Channel } from './channel.ts'

/** Sends a lead to an outside Dashboard (spec §7), signed in with the credential of the destination or of the site. */
export const dashboard: Channel<'dashboard'> = {
  async send({ delivery, settings, secret, stored }, { outbound, onFailure }) {
    const client = dashboardClient({ baseUrl: settings.to, credential: secret, outbound, onFailure })
    try {
      const { status, id } = await client.sendLead(stored.lead, sendingId(delivery))
      return id === null ? String(status) : `${status}, lead ${id}`
    } catch (error) {
      if (error instanceof DashboardError && error.status !== null && isRefusal(error.status))
        throw new RefusedError(error.message)
      throw error
    }
  },
}
