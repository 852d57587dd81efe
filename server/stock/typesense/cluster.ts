import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen, timeout, TimeoutStrategy, wrap } from 'cockatiel'
import { LRUCache } from 'lru-cache'
import { Client, Errors } from 'typesense'
import type { EngineState, SearchEngine, StockSearch } from '../search.ts'
import type { SnapshotSite } from '../snapshots.ts'
import { ALIAS } from './fields.ts'
import { isNumber } from './filters.ts'
import { multiSearch, type MultiSearch, type SearchAnswer } from './queries.ts'

/** The address of a cluster and its settings, from the environment. */
export interface ClusterSettings {
  nodes: readonly { host: string; port: number; protocol: 'http' | 'https' }[]
  /** A search-only key; the sites' scoped keys are derived from it. */
  searchKey: string
  /** A key that may write; only jobs and commands need it. */
  adminKey: string | null
  /** Timeout of a search, after which the snapshot is used. */
  timeoutMs: number
}

export interface ClusterOptions extends ClusterSettings {
  /** A name other than `Car_production`, for tests on a shared server. */
  alias?: string
  now?: () => Date
  /** How long an unavailable cluster is not used. */
  retryAfterMs?: number
  /** Called when the cluster becomes unavailable and when it is back. */
  onState?: (state: EngineState, error: unknown) => void
  /** Called once for each reason for which the cluster rejects searches, or cannot be reached. */
  onRefusal?: (error: Error) => void
}

/** Consecutive failures after which the cluster counts as unavailable. */
const FAILURES = 3
const RETRY_AFTER_MS = 10_000
const MOST_SITES = 1_000
const MOST_REFUSALS = 100
/** Writes are batches, and no visitor waits for a rebuild. */
const WRITE_TIMEOUT_SECONDS = 60

/** One of several searches was rejected while the others succeeded. */
class RefusedSearchError extends Error {
  override name = 'RefusedSearchError'
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** A request that could not be made into searches: a fault of this program, and no reason not to use the cluster. */
class UnpreparedSearchError extends Error {
  override name = 'UnpreparedSearchError'
}

/** The cluster could not be reached. */
export class ClusterUnreachableError extends Error {
  override name = 'ClusterUnreachableError'
  /** The system's or the client's code, as `ECONNREFUSED`. */
  readonly code: string | null

  constructor(message: string, code: string | null) {
    super(message)
    this.code = code
  }
}

/**
 * A cluster error that is safe to log: the client's own error of a broken connection contains the whole request, with
 * the key and the visitor's text.
 */
export async function withoutRequest<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    if (!(error instanceof Error) || !('config' in error)) throw error
    const { code } = error as { code?: unknown }
    throw new ClusterUnreachableError(error.message, typeof code === 'string' ? code : null)
  }
}

/** Opens the cluster as the engine of the sites' searches. It is not contacted before the first search. */
export function openCluster(options: ClusterOptions): SearchEngine {
  const { alias = ALIAS, searchKey, timeoutMs, now = () => new Date(), onState, onRefusal } = options
  const agents = { httpAgent: new HttpAgent({ keepAlive: true }), httpsAgent: new HttpsAgent({ keepAlive: true }) }
  const clientWith = (apiKey: string) =>
    new Client({
      nodes: [...options.nodes],
      apiKey,
      // The policy below limits all attempts together.
      connectionTimeoutSeconds: timeoutMs / 1_000,
      numRetries: options.nodes.length - 1,
      retryIntervalSeconds: 0.01,
      healthcheckIntervalSeconds: (options.retryAfterMs ?? RETRY_AFTER_MS) / 1_000,
      logLevel: 'silent',
      ...agents,
    })
  const health = clientWith(searchKey)
  const clients = new LRUCache<string, Client>({ max: MOST_SITES })
  const refusals = new Set<string>()

  const breaker = circuitBreaker(handleWhen(isAway), {
    halfOpenAfter: options.retryAfterMs ?? RETRY_AFTER_MS,
    breaker: new ConsecutiveBreaker(FAILURES),
  })
  const policy = wrap(breaker, timeout(timeoutMs, TimeoutStrategy.Aggressive))
  let state: EngineState = 'up'
  const become = (next: EngineState, error: unknown) => {
    if (state === next) return
    state = next
    onState?.(next, error)
  }
  breaker.onBreak((reason) => become('away', 'error' in reason ? reason.error : null))
  breaker.onReset(() => become('up', null))

  /** A client whose key only finds the cars of a site's dealerships, whatever a search requests. */
  function clientOf({ dealershipIds }: SnapshotSite): Client {
    const filter_by = isNumber('dealership_id', dealershipIds)
    const cached = clients.get(filter_by)
    if (cached) return cached
    const client = clientWith(health.keys().generateScopedSearchKey(searchKey, { filter_by }))
    clients.set(filter_by, client)
    return client
  }

  function prepared(site: SnapshotSite, ...request: Parameters<StockSearch['search']>): MultiSearch {
    const [scope, refinement, pageSize, near = null] = request
    try {
      return multiSearch(site, scope, refinement, pageSize, near, now())
    } catch (error) {
      throw new UnpreparedSearchError(`No search could be made of a request: ${String(error)}`, { cause: error })
    }
  }

  const searchAt = (site: SnapshotSite): StockSearch => ({
    async search(scope, refinement, pageSize, near = null) {
      const { common, searches, read } = prepared(site, scope, refinement, pageSize, near)
      const answer = async (signal: AbortSignal) => {
        // After an outage the cluster's health is checked before it is used again.
        if (breaker.state === CircuitState.HalfOpen) await health.health.retrieve()
        const { results } = (await clientOf(site).multiSearch.perform(
          { searches: searches.map((query) => ({ ...query, collection: alias })) },
          common,
          { abortSignal: signal },
        )) as { results: readonly (SearchAnswer & { code?: number; error?: string })[] }
        for (const { code, error } of results)
          if (error !== undefined) throw new RefusedSearchError(code ?? 500, `Typesense: ${error}`)
        return read(results)
      }
      return await policy.execute(({ signal }) => withoutRequest(() => answer(signal)))
    },
  })

  return {
    of: (site, fallback) => {
      const engine = searchAt(site)
      return {
        async search(...request) {
          try {
            return await engine.search(...request)
          } catch (error) {
            if (isRefusal(error) && !refusals.has(error.message)) {
              if (refusals.size >= MOST_REFUSALS) refusals.clear()
              refusals.add(error.message)
              onRefusal?.(error)
            }
            return await fallback.search(...request)
          }
        },
      }
    },
    state: () => state,
    close() {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}

/** A client that may write. */
export const adminClient = ({ nodes, adminKey }: Pick<ClusterSettings, 'nodes'> & { adminKey: string }): Client =>
  new Client({
    nodes: [...nodes],
    apiKey: adminKey,
    connectionTimeoutSeconds: WRITE_TIMEOUT_SECONDS,
    numRetries: nodes.length - 1,
    logLevel: 'silent',
  })

const REFUSALS = [Errors.RequestMalformed, Errors.ObjectNotFound, Errors.ObjectUnprocessable]

/** The cluster may be available; this request is rejected. */
const isRefusal = (error: unknown): error is Error =>
  error instanceof UnpreparedSearchError ||
  (error instanceof RefusedSearchError && error.code < 500) ||
  REFUSALS.some((kind) => error instanceof kind)

/** Anything else (no response, a late one, a server error, a rejected key) means that it is unavailable. */
const isAway = (error: unknown): boolean => !isRefusal(error)
