import { dashboardClient, DashboardError, isRefusal } from '../dashboard/dashboard.ts'
import type { Outbound } from '../outbound.ts'
import { adfMail } from './adf.ts'
import { confirmationMail } from './confirmation.ts'
import { dealerMail } from './email.ts'
import { XmlError } from '../xml/xml.ts'
import { RefusedError, type Mail, type Mailer } from './mailer.ts'
import { sendingId, type Parcel } from './parcel.ts'
import { postWebhook } from './webhook.ts'

export interface SendDeps {
  mailer: Mailer
  outbound: Outbound
  /** Address that mail comes from. */
  mailFrom: string
  /** Told what an outside Dashboard did not take, in the words of spec §8. */
  onFailure: (line: string, error: unknown) => void
  now: () => Date
}

/**
 * Hands a parcel over to where it goes.
 *
 * @returns what the other side said when it took it
 * @throws RefusedError when it will never take it; anything else may go better another time
 */
export async function sendParcel(parcel: Parcel, deps: SendDeps): Promise<string> {
  const { mailer, outbound, mailFrom } = deps
  switch (parcel.delivery.kind) {
    case 'email':
      return mailer.send(dealerMail(parcel, mailFrom))
    case 'adf':
      return mailer.send(adfMailOf(parcel, mailFrom))
    case 'confirmation':
      return mailer.send(confirmationMail(parcel, mailFrom))
    case 'webhook':
      return postWebhook(parcel, outbound, deps.now())
    case 'dashboard':
      return sendToDashboard(parcel, deps)
  }
}

/** @throws RefusedError when the XML is not what a customer system can read: that is as wrong the next time */
function adfMailOf(parcel: Parcel, mailFrom: string): Mail {
  try {
    return adfMail(parcel, mailFrom)
  } catch (error) {
    throw error instanceof XmlError ? new RefusedError(error.message) : error
  }
}

async function sendToDashboard(parcel: Parcel, { outbound, onFailure }: SendDeps): Promise<string> {
  const { delivery, secrets, stored, to } = parcel
  const dashboard = dashboardClient({
    baseUrl: to,
    credential: secrets.lead_secrets[delivery.destination] ?? secrets.dashboard_credential,
    outbound,
    onFailure,
  })
  try {
    const { status, id } = await dashboard.sendLead(stored.lead, sendingId(delivery))
    return id === null ? String(status) : `${status}, lead ${id}`
  } catch (error) {
    if (error instanceof DashboardError && error.status !== null && isRefusal(error.status))
      throw new RefusedError(error.message)
    throw error
  }
}
