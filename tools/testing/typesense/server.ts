import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { documentProblem, Refusal, type Collection, type Document, type Field } from './collection.ts'
import { parseFilter } from './filter.ts'
import { search, type Parameters, type SynonymItem } from './search.ts'

/** A Typesense server on loopback. It stores documents and responds like the real one, as far as we use it. */
export interface FakeTypesense {
  node: { host: string; port: number; protocol: 'http' }
  adminKey: string
  /** A search-only key. */
  searchKey: string
  collections: ReadonlyMap<string, Collection>
  synonymSets: Map<string, readonly SynonymItem[]>
  aliases: ReadonlyMap<string, string>
  /** Requests so far, as method and path. */
  requests: string[]
  /** The failure of every request until it is reset: no response at all, a broken connection, or a status. */
  fault: 'silent' | 'dropped' | number | null
  /** Documents that an import rejects. */
  refuse: ((document: Document) => boolean) | null
  close(): Promise<void>
}

interface Key {
  id: number
  value: string
  actions: readonly string[]
  collections: readonly string[]
  expires_at: number
}

/** What a key may do, and what it adds to every search. */
interface Caller {
  may(action: string, collection: string): boolean
  embedded: Parameters
}

const MOST_SEARCHES = 50
const NEVER = 64_723_363_199

const forbidden = () => new Refusal(401, 'Forbidden - a valid `x-typesense-api-key` header must be sent.')

export async function fakeTypesense(): Promise<FakeTypesense> {
  const collections = new Map<string, Collection>()
  const aliases = new Map<string, string>()
  const synonymSets = new Map<string, readonly SynonymItem[]>()
  const keys: Key[] = []
  const adminKey = randomBytes(16).toString('hex')
  const fake: FakeTypesense = {
    node: { host: '127.0.0.1', port: 0, protocol: 'http' },
    adminKey,
    searchKey: '',
    collections,
    synonymSets,
    aliases,
    requests: [],
    fault: null,
    refuse: null,
    close: async () => {},
  }

  function addKey(wanted: Partial<Key>): Key {
    const key = {
      id: keys.length + 1,
      value: wanted.value ?? randomBytes(16).toString('base64url'),
      actions: wanted.actions ?? [],
      collections: wanted.collections ?? [],
      expires_at: wanted.expires_at ?? NEVER,
    }
    keys.push(key)
    return key
  }

  const permits = (key: Key, action: string, collection: string) =>
    key.expires_at * 1_000 > Date.now() &&
    key.actions.some((one) => one === '*' || one === action || one === `${action.split(':')[0]}:*`) &&
    key.collections.some((one) => one === '*' || new RegExp(`^${one}$`).test(collection))

  /** The rights of a key. A scoped one is signed with the search-only key that it was derived from. */
  function callerOf(value: string): Caller | null {
    if (value === adminKey) return { may: () => true, embedded: {} }
    const key = keys.find((one) => one.value === value)
    if (key) return { may: (action, collection) => permits(key, action, collection), embedded: {} }
    const scoped = /^(.{44})(.{4})(\{.*\})$/s.exec(Buffer.from(value, 'base64').toString())
    if (!scoped) return null
    const [, digest, prefix, json] = scoped as unknown as [string, string, string, string]
    const parent = keys.find((one) => {
      const expected = createHmac('sha256', one.value).update(json).digest('base64')
      return one.value.startsWith(prefix) && timingSafeEqual(Buffer.from(expected), Buffer.from(digest))
    })
    if (!parent || parent.actions.join() !== 'documents:search') return null
    const { expires_at, ...embedded } = JSON.parse(json) as Parameters & { expires_at?: number }
    if (expires_at !== undefined && expires_at * 1_000 <= Date.now()) return null
    return { may: (action, collection) => permits(parent, action, collection), embedded }
  }

  function collectionOf(name: string): Collection {
    const found = collections.get(aliases.get(name) ?? name)
    if (!found) throw new Refusal(404, 'Not Found')
    return found
  }

  function searchAs(caller: Caller, parameters: Parameters) {
    const name = String(parameters.collection ?? '')
    if (!caller.may('documents:search', name)) throw forbidden()
    const collection = collections.get(aliases.get(name) ?? name)
    if (!collection) throw new Refusal(404, 'Collection not found')
    const { filter_by, ...others } = caller.embedded
    // A filter of the key is added to that of the search; any other parameter of the key overrides the search's.
    const both = [parameters.filter_by, filter_by].filter((part) => typeof part === 'string' && part !== '')
    const combined = both.map((part) => `(${String(part)})`).join(' && ')
    return search(collection, { ...parameters, ...others, filter_by: combined }, synonymSets)
  }

  function importInto(collection: Collection, body: string, query: URLSearchParams): string {
    const action = query.get('action') ?? 'create'
    return body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const failed = (code: number, error: string) => JSON.stringify({ success: false, error, code, document: line })
        let document: Document
        try {
          document = JSON.parse(line) as Document
        } catch {
          return failed(400, 'Bad JSON.')
        }
        if (fake.refuse?.(document)) return failed(503, 'Not Ready or Lagging')
        if (action === 'create' && collection.documents.has(document.id))
          return failed(409, `A document with id ${document.id} already exists.`)
        const problem = documentProblem(collection, document)
        if (problem) return failed(400, problem)
        collection.documents.set(document.id, document)
        return JSON.stringify({ success: true })
      })
      .join('\n')
  }

  const described = ({ documents, createdAt, ...schema }: Collection) => ({
    ...schema,
    num_documents: documents.size,
    created_at: createdAt,
  })

  /** The answer to a request, as a value for JSON or as text. */
  function answer(method: string, path: readonly string[], query: URLSearchParams, body: string, key: string): unknown {
    if (path[0] === 'health') return { ok: true }
    const caller = callerOf(key)
    if (!caller) throw forbidden()
    const given = () => {
      try {
        return JSON.parse(body) as Record<string, unknown>
      } catch {
        throw new Refusal(400, 'Bad JSON.')
      }
    }
    if (path[0] === 'multi_search' && method === 'POST') {
      const { searches } = given() as { searches?: Parameters[] }
      if (!Array.isArray(searches)) throw new Refusal(400, 'Missing `searches` array.')
      if (searches.length > MOST_SEARCHES)
        throw new Refusal(400, 'Number of multi searches exceeds `limit_multi_searches` parameter.')
      const results = searches.map((one) => {
        try {
          return searchAs(caller, { ...Object.fromEntries(query), ...one })
        } catch (error) {
          if (error instanceof Refusal) return { code: error.status, error: error.message }
          throw error
        }
      })
      return { results }
    }
    const [kind, name = '', part, id] = path
    const resource = kind === 'collections' && part === 'documents' ? 'documents' : (kind ?? '')
    if (resource === 'documents' && id === 'search' && method === 'GET')
      return searchAs(caller, { ...Object.fromEntries(query), collection: name })
    if (!caller.may(`${resource}:${method.toLowerCase()}`, name)) throw forbidden()
    switch (`${method} ${resource}`) {
      case 'POST collections': {
        const { name: wanted, fields } = given() as { name: string; fields: Field[] }
        if (collections.has(wanted)) throw new Refusal(409, `A collection with name \`${wanted}\` already exists.`)
        const made = { name: wanted, fields, documents: new Map(), createdAt: Math.floor(Date.now() / 1_000) }
        collections.set(wanted, made)
        return described(made)
      }
      case 'GET collections':
        return name === '' ? [...collections.values()].map(described) : described(collectionOf(name))
      case 'PATCH collections': {
        const { fields } = given() as { fields: Field[] }
        const { fields: existing } = collectionOf(name)
        for (const field of fields) {
          if (existing.some((one) => one.name === field.name))
            throw new Refusal(
              400,
              `Field \`${field.name}\` is already part of the schema: To change this field, drop it first before adding it back to the schema.`,
            )
          existing.push(field)
        }
        return { fields }
      }
      case 'DELETE collections': {
        const removed = collections.get(name)
        if (!removed) throw new Refusal(404, `No collection with name \`${name}\` found.`)
        collections.delete(name)
        return described(removed)
      }
      case 'POST documents':
        if (id !== 'import') throw new Refusal(404, 'Not Found')
        return importInto(collectionOf(name), body, query)
      case 'GET documents': {
        const { documents } = collectionOf(name)
        if (id !== 'export') {
          const found = documents.get(id ?? '')
          if (!found) throw new Refusal(404, `Could not find a document with id: ${id}`)
          return found
        }
        const test = parseFilter(collectionOf(name), query.get('filter_by') ?? '')
        const shown = query.get('include_fields')?.split(',')
        return [...documents.values()]
          .filter(test)
          .map((one) => Object.fromEntries(Object.entries(one).filter(([field]) => !shown || shown.includes(field))))
          .map((one) => JSON.stringify(one))
          .join('\n')
      }
      case 'DELETE documents': {
        const { documents } = collectionOf(name)
        const filter = query.get('filter_by')
        if (!filter) throw new Refusal(400, 'Parameter `filter_by` must be provided.')
        const removed = [...documents.values()].filter(parseFilter(collectionOf(name), filter))
        for (const one of removed) documents.delete(one.id)
        return { num_deleted: removed.length }
      }
      case 'PUT aliases': {
        const { collection_name } = given() as { collection_name: string }
        aliases.set(name, collection_name)
        return { name, collection_name }
      }
      case 'GET aliases': {
        const target = aliases.get(name)
        if (target === undefined) throw new Refusal(404, 'Not Found')
        return { name, collection_name: target }
      }
      case 'PUT synonym_sets': {
        const { items } = given() as { items: SynonymItem[] }
        synonymSets.set(name, items)
        return { name, items }
      }
      case 'POST keys': {
        const { id: number, ...key } = addKey(given())
        return { id: number, ...key }
      }
      case 'GET keys':
        return { keys: keys.map(({ value, ...key }) => ({ ...key, value_prefix: value.slice(0, 4) })) }
      default:
        throw new Refusal(404, 'Not Found')
    }
  }

  async function handle(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url!, 'http://localhost')
    fake.requests.push(`${request.method} ${url.pathname}`)
    const body = await text(request)
    if (fake.fault === 'silent') return
    if (fake.fault === 'dropped') return request.socket.destroy()
    const send = (status: number, content: unknown) => {
      const isText = typeof content === 'string'
      response.writeHead(status, { 'content-type': isText ? 'text/plain' : 'application/json' })
      response.end(isText ? content : JSON.stringify(content))
    }
    if (fake.fault !== null) return send(fake.fault, { message: 'Not Ready or Lagging' })
    try {
      const path = url.pathname.slice(1).split('/').map(decodeURIComponent)
      const key = String(request.headers['x-typesense-api-key'] ?? url.searchParams.get('x-typesense-api-key') ?? '')
      const found = answer(request.method!, path, url.searchParams, body, key)
      send(request.method === 'POST' && path.length === 1 && path[0] !== 'multi_search' ? 201 : 200, found)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      send(error.status, { message: error.message })
    }
  }

  fake.searchKey = addKey({ actions: ['documents:search'], collections: ['.*'] }).value
  const server = createServer((request, response) => void handle(request, response))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  fake.node.port = (server.address() as AddressInfo).port
  fake.close = () =>
    new Promise((closed) => {
      server.close(() => closed())
      server.closeAllConnections()
    })
  return fake
}
