import { setTimeout as sleep } from 'node:timers/promises'
import { createConnections } from './connection.ts'

/** The outcome of one request; times in milliseconds. */
export interface Outcome {
  /** 0 for one without a response. */
  status: number
  /** When it was due, from the start of its load. */
  dueMs: number
  /** From when it was sent until its whole response had arrived. */
  tookMs: number
  /** By how much it was sent late: the load generator's own delay, which says nothing of the server. */
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
  const connections = createConnections(port)
  const anyone = () => `10.${Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')}`

  function send({ host, path, body }: LoadRequest): Promise<number> {
    const json = body ? JSON.stringify(body) : ''
    const lines = [
      `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
      `host: ${host}:${port}`,
      'accept-encoding: gzip, deflate, br',
      `x-forwarded-for: ${anyone()}`,
      ...(body
        ? [
            'content-type: application/json',
            `content-length: ${Buffer.byteLength(json)}`,
            `origin: http://${host}:${port}`,
          ]
        : []),
    ]
    return connections.send(`${lines.join('\r\n')}\r\n\r\n${json}`)
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
          const request = next()
          const sentMs = performance.now() - started
          outcomes.push(
            send(request).then((status) => ({
              status,
              dueMs: due,
              tookMs: performance.now() - started - sentMs,
              lateMs: sentMs - due,
            })),
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

    close: () => connections.close(),
  }
}

/** Time between two independent visitors. */
const pauseMs = (perSecond: number) => (-Math.log(1 - Math.random()) * 1_000) / perSecond

const isAccepted = (status: number) => status === 200 || status === 201 || status === 204

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
