/** The parts of autocannon that the benchmark uses; it has no types of its own. */
declare module 'autocannon' {
  interface Options {
    url: string
    connections: number
    /** In seconds; or the number of requests. */
    duration?: number
    amount?: number
    headers?: Record<string, string>
  }
  interface Result {
    /** In seconds, as measured. */
    duration: number
    requests: { total: number }
    /** In ms. */
    latency: { p50: number; p99: number }
    errors: number
    non2xx: number
  }
  export default function autocannon(options: Options): Promise<Result>
}
