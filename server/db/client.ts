import pg from 'pg'

/**
 * One connection outside the pool, not yet connected. If a server disconnects while a client writes, the client emits
 * `error` besides rejecting pending queries; without a listener that ends the process, so every client is created here
 * with one.
 *
 * @param onError called when the connection is lost
 */
export function newClient(config: pg.ClientConfig, onError: (error: Error) => void = () => {}): pg.Client {
  const client = new pg.Client(config)
  client.on('error', onError)
  return client
}

/**
 * Connects, does some work and disconnects.
 *
 * @throws the driver's error if the server cannot be reached or disconnects
 */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = newClient({ connectionString: url })
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** A value as a literal of SQL, for messages of several statements, which take no parameters. */
export const literalOf = (value: string): string => pg.escapeLiteral(value)
