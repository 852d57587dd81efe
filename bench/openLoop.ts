import { Agent, request as httpRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** The outcome of one request; times in milliseconds. */
export interface Outcome {
  /** 0 for one without a response. */
  status: number
  /** When it was due, from the start of its load. */
  dueMs: number
  /** From when it was due until its response, so that a late sender does not hide a slow server. */
  tookMs: number
  /** The part of that by which it was sent late: the load generator's own share. */
  lateMs: number
}

/** A request to send. */
export interface LoadRequest {
  host: string
  path: string
  /** Sent as JSON by POST. */
  body?: unknown
}

/** The result of a load. */
export interface Summary {
  offered: number
  accepted: number
  /** Answered 503. */
  turnedAway: number
  /** Neither accepted nor refused. */
  lost: number
  p50: number
  p99: number
  /** How late the load generator was, over all requests. */
  lateP99: number
}

/** Interval at which due requests are sent. */
const TICK_MS = 1

/** Sends requests to a platform on this machine, each from an address of its own. */
export function createVisitors(port: number) {
  const agent = new Agent({ keepAlive: true })
  const anyone = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`

  function send({ host, path, body }: LoadRequest): Promise<number> {
    return new Promise((answered) => {
      const headers = {
        host: `${host}:${port}`,
        'accept-encoding': 'gzip, deflate, br',
        'x-forwarded-for': anyone(),
        ...(body ? { 'content-type': 'application/json', origin: `http://${host}:${port}` } : {}),
      }
      const sent = httpRequest({ host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers, agent })
      sent.on('response', (response) => {
        response.on('error', () => answered(0)).on('end', () => answered(response.statusCode!))
        response.resume()
      })
      sent.on('error', () => answered(0)).end(body ? JSON.stringify(body) : undefined)
    })
  }

  return {
    send,

    /**
     * Sends this many a second for this long, at random moments, each when it is due, whether others have been answered
     * or not.
     */
    async offer(perSecond: number, seconds: number, next: () => LoadRequest): Promise<Outcome[]> {
      const started = performance.now()
      const outcomes: Promise<Outcome>[] = []
      let dueMs = pauseMs(perSecond)
      while (dueMs < seconds * 1_000) {
        for (; dueMs <= performance.now() - started && dueMs < seconds * 1_000; dueMs += pauseMs(perSecond)) {
          const due = dueMs
          const lateMs = performance.now() - started - due
          outcomes.push(
            send(next()).then((status) => ({ status, dueMs: due, tookMs: performance.now() - started - due, lateMs })),
          )
        }
        await sleep(TICK_MS)
      }
      return Promise.all(outcomes)
    },

    /** Sends requests one after the other on some connections; returns how many a second were answered. */
    async capacity(connections: number, seconds: number, next: () => LoadRequest): Promise<number> {
      const started = performance.now()
      let accepted = 0
      const client = async () => {
        while (performance.now() - started < seconds * 1_000) if (isAccepted(await send(next()))) accepted++
      }
      await Promise.all(Array.from({ length: connections }, client))
      return accepted / ((performance.now() - started) / 1_000)
    },

    close: () => agent.destroy(),
  }
}

/** Time between two independent visitors. */
const pauseMs = (perSecond: number) => (-Math.log(1 - Math.random()) * 1_000) / perSecond

const isAccepted = (status: number) => status === 200 || status === 201

/** A quantile of the times; NaN if there are none. */
export function quantile(outcomes: readonly Outcome[], part: number): number {
  const sorted = outcomes.map(({ tookMs }) => tookMs).toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN
}

/** Counts of what was offered, and times of what was accepted. */
export function summary(outcomes: readonly Outcome[]): Summary {
  const accepted = outcomes.filter(({ status }) => isAccepted(status))
  const turnedAway = outcomes.filter(({ status }) => status === 503).length
  return {
    offered: outcomes.length,
    accepted: accepted.length,
    turnedAway,
    lost: outcomes.length - accepted.length - turnedAway,
    p50: quantile(accepted, 0.5),
    p99: quantile(accepted, 0.99),
    lateP99: quantile(
      outcomes.map((outcome) => ({ ...outcome, tookMs: outcome.lateMs })),
      0.99,
    ),
  }
}

/**
 * How long after its start a load runs without degradation: the time when the last request was due that was not
 * accepted, or the start of the last second with a p99 above `usualMs`. Null if it did not recover before the end.
 */
export function recoveredAfterMs(outcomes: readonly Outcome[], usualMs: number): number | null {
  const isGood = ({ status, tookMs }: Outcome) => isAccepted(status) && tookMs <= usualMs
  const ordered = outcomes.toSorted((a, b) => a.dueMs - b.dueMs)
  for (const [index, { dueMs }] of ordered.entries()) {
    const second = ordered.slice(index).filter((outcome) => outcome.dueMs < dueMs + 1_000)
    if (ordered.at(-1)!.dueMs - dueMs < 1_000) return null
    if (
      second.every(({ status }) => isAccepted(status)) &&
      second.filter((one) => !isGood(one)).length <= second.length * 0.01
    )
      return dueMs
  }
  return null
}
