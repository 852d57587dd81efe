import { randomBytes } from 'node:crypto'
import { adminClient, type ClusterSettings } from '@forecourt/server/stock/typesense/cluster.ts'
import { fakeTypesense, type FakeTypesense } from './server.ts'

/** A Typesense for one test file, with its own alias. */
export interface TestTypesense {
  settings: ClusterSettings & { adminKey: string }
  alias: string
  /** The fake, or null if the environment has a real server. */
  fake: FakeTypesense | null
  close(): Promise<void>
}

/** Generous, as the machine may be busy with other tests. */
const TIMEOUT_MS = 30_000

/** The server at `TYPESENSE_URL`, with `TYPESENSE_API_KEY` as its admin key; without them a fake on loopback. */
export async function testTypesense(): Promise<TestTypesense> {
  const alias = `Car_test_${randomBytes(4).toString('hex')}`
  const { TYPESENSE_URL: url, TYPESENSE_API_KEY: adminKey } = process.env
  if (!url || !adminKey) {
    const fake = await fakeTypesense()
    const { node, searchKey } = fake
    const settings = { nodes: [node], searchKey, adminKey: fake.adminKey, timeoutMs: TIMEOUT_MS }
    return { settings, alias, fake, close: fake.close }
  }
  const { hostname, port, protocol } = new URL(url)
  const secure = protocol === 'https:'
  const nodes = [
    {
      host: hostname,
      port: Number(port) || (secure ? 443 : 80),
      protocol: secure ? ('https' as const) : ('http' as const),
    },
  ]
  const client = adminClient({ nodes, adminKey })
  const key = await client.keys().create({
    description: alias,
    actions: ['documents:search'],
    collections: [`${alias}.*`],
  })
  return {
    settings: { nodes, searchKey: key.value!, adminKey, timeoutMs: TIMEOUT_MS },
    alias,
    fake: null,
    async close() {
      for (const { name } of await client.collections().retrieve())
        if (name.startsWith(alias)) await client.collections(name).delete()
      await client.aliases(alias).delete()
      await client.keys(key.id).delete()
    },
  }
}
