import pg from 'pg'

/**
 * One connection outside the pool, not yet connected. A server that goes away while a client writes makes the client
 * emit `error` beside rejecting what is waiting; without a listener that ends the process, so every client is made
 * here and has one.
 *
 * @param onError told of the loss of the connection
 */
export function newClient(config: pg.ClientConfig, onError: (error: Error) => void = () => {}): pg.Client {
  const client = new pg.Client(config)
  client.on('error', onError)
  return client
}

/**
 * Connects, does some work and disconnects.
 *
 * @throws the driver's error when the server cannot be reached or goes away
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
