import createClient, { type Client } from 'openapi-fetch'
import type { paths } from './types.ts'

export type { components, operations, paths } from './types.ts'

/** A client of the Dashboard API; each call and each answer has the types of the API's document. */
export type DashboardApi = Client<paths>

export interface DashboardApiOptions {
  /** Address of the installation's dashboard host, such as https://dashboard.dealers.example. */
  baseUrl: string
  /** Id and secret of an API key. */
  keyId: string
  secret: string
  /** Sends the requests, instead of the global `fetch`. */
  fetch?: (request: Request) => Promise<Response>
}

/** Opens a client that signs in with a key. */
export const dashboardApi = ({ baseUrl, keyId, secret, fetch }: DashboardApiOptions): DashboardApi =>
  createClient<paths>({
    baseUrl,
    headers: { authorization: `Basic ${btoa(`${keyId}:${secret}`)}` },
    ...(fetch ? { fetch } : {}),
  })
