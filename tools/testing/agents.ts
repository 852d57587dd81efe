import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { TestPlatform } from './platform.ts'

/** An assistant that is connected to a site of a platform, by the client of the protocol's own library. */
export interface TestAgent {
  client: Client
  /** Calls a tool; its answer as data, or the words of its refusal. */
  // Tests read whatever the answer has.
  // oxlint-disable-next-line typescript/no-explicit-any
  call(name: string, args?: Record<string, unknown>): Promise<{ refused: boolean; text: string; json: any }>
}

/** Connects an assistant to the site of a host; every message is a request of its own. */
export async function connectAgent(
  platform: Pick<TestPlatform, 'fetch'>,
  host: string,
  headers: Record<string, string> = {},
): Promise<TestAgent> {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`http://${host}/mcp`), {
    fetch: async (url, init = {}) => {
      const {
        status,
        headers: got,
        text,
      } = await platform.fetch(host, new URL(url).pathname, {
        method: init.method ?? 'GET',
        headers: { ...Object.fromEntries(new Headers(init.headers)), ...headers },
        ...(typeof init.body === 'string' ? { body: init.body } : {}),
      })
      return new Response(text === '' ? null : text, {
        status,
        headers: { 'content-type': got['content-type'] ?? '' },
      })
    },
  })
  await client.connect(transport as Transport)
  return {
    client,
    async call(name, args = {}) {
      const { content, isError } = await client.callTool({ name, arguments: args })
      const [{ text }] = content as [{ text: string }]
      return { refused: isError === true, text, json: isError ? null : JSON.parse(text) }
    },
  }
}
