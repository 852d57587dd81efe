import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { askAhead, dropAhead, takeAnswersAhead } from './consoleAhead.ts'

const STOCK = 'http://console.dealers.example/stock.data?_routes=stock%2Fstock'
const LEADS = 'http://console.dealers.example/leads.data?_routes=leads%2Fleads'

type Call = { url: string; signal: AbortSignal | null; settle: (text: string) => void; fail: () => void }

/** A page whose network is in the hands of the test. */
function openPage() {
  const calls: Call[] = []
  const window = {
    location: new URL('http://console.dealers.example/'),
    fetch: (input: string | URL, { signal = null }: RequestInit = {}) =>
      new Promise<Response>((settle, reject) => {
        signal?.addEventListener('abort', () => reject(signal.reason as Error))
        calls.push({
          url: String(input),
          signal,
          settle: (text) => settle(new Response(text)),
          fail: () => reject(new TypeError('Failed to fetch')),
        })
      }),
  }
  vi.stubGlobal('window', window)
  takeAnswersAhead()
  return {
    calls,
    router: (url: string, init?: RequestInit) => (window.fetch as unknown as typeof fetch)(new URL(url), init),
    addresses: () => calls.map(({ url, signal }) => `${signal?.aborted ? 'ended ' : ''}${new URL(url).pathname}`),
  }
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  dropAhead()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const text = async (answer: Promise<Response>) => (await answer).text()

test('the router gets the answer that was asked for at the press, and there is no second call', async () => {
  const page = openPage()
  askAhead(STOCK)
  page.calls[0]!.settle('stock')
  expect(await text(page.router(STOCK))).toBe('stock')
  expect(page.calls).toHaveLength(1)
})

test('it waits for one that is still under way, and ends it when it goes elsewhere', async () => {
  const page = openPage()
  askAhead(STOCK)
  const over = new AbortController()
  const answer = page.router(STOCK, { signal: over.signal })
  over.abort()
  await expect(answer).rejects.toThrow()
  expect(page.addresses()).toEqual(['ended /stock.data'])
})

test('a call that was given up before takes it with it', async () => {
  const page = openPage()
  askAhead(STOCK)
  await expect(page.router(STOCK, { signal: AbortSignal.abort() })).rejects.toThrow()
  expect(page.addresses()).toEqual(['ended /stock.data'])
})

test('an answer is used once', async () => {
  const page = openPage()
  askAhead(STOCK)
  page.calls[0]!.settle('older')
  await page.router(STOCK)
  const again = page.router(STOCK)
  page.calls[1]!.settle('newer')
  expect(await text(again)).toBe('newer')
})

test.each([
  [1_000, 1],
  [1_001, 2],
])('after %d ms there are %d calls', (ms, calls) => {
  const page = openPage()
  askAhead(STOCK)
  // The clock alone, as in a tab whose timers are late.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + ms)
  void page.router(STOCK)
  expect(page.calls).toHaveLength(calls)
  vi.restoreAllMocks()
})

test('one that nobody takes is given up', () => {
  const page = openPage()
  askAhead(STOCK)
  vi.advanceTimersByTime(999)
  expect(page.addresses()).toEqual(['/stock.data'])
  vi.advanceTimersByTime(1)
  expect(page.addresses()).toEqual(['ended /stock.data'])
})

test('another address gets its own answer and ends the one ahead', () => {
  const page = openPage()
  askAhead(STOCK)
  void page.router(LEADS)
  void page.router(STOCK)
  expect(page.addresses()).toEqual(['ended /stock.data', '/leads.data', '/stock.data'])
})

test.each([
  [500, 1],
  [501, 2],
])('a press %d ms after the pointer came to rest makes it %d calls', (ms, calls) => {
  const page = openPage()
  askAhead(STOCK)
  vi.advanceTimersByTime(ms)
  askAhead(STOCK)
  expect(page.calls).toHaveLength(calls)
})

test('the next press ends the one before', () => {
  const page = openPage()
  askAhead(STOCK)
  askAhead(LEADS)
  expect(page.addresses()).toEqual(['ended /stock.data', '/leads.data'])
})

test.each(['http://console.dealers.example/leads.data', 'http://console.dealers.example/uploads'])(
  'nothing is from before a change, nor asked for during one: %s',
  async (address) => {
    const page = openPage()
    askAhead(STOCK)
    const change = page.router(address, { method: 'POST' })
    expect(page.addresses()[0]).toBe('ended /stock.data')
    askAhead(STOCK)
    expect(page.calls).toHaveLength(2)
    page.calls[1]!.settle('done')
    await change
    askAhead(STOCK)
    expect(page.calls).toHaveLength(3)
  },
)

test('after a change that failed it is asked for ahead again', async () => {
  const page = openPage()
  const change = page.router(LEADS, { method: 'POST' })
  page.calls[0]!.fail()
  await expect(change).rejects.toThrow()
  askAhead(STOCK)
  expect(page.calls).toHaveLength(2)
})

test('what other parts of the console read leaves it alone', async () => {
  const page = openPage()
  askAhead(STOCK)
  void page.router('http://console.dealers.example/live/counts')
  page.calls[0]!.settle('stock')
  expect(await text(page.router(STOCK))).toBe('stock')
})

test('a failure of one that nobody takes is nobody’s', async () => {
  const page = openPage()
  askAhead(STOCK)
  page.calls[0]!.fail()
  await Promise.resolve()
  dropAhead()
  expect(page.calls).toHaveLength(1)
})
