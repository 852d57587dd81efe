import { setImmediate } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callState, repeatLostCalls } from './consoleCalls.ts'

type Call = { url: string; method: string; signal: AbortSignal; settle: (answer: Response) => void; fail: () => void }

/** A page whose network is in the hands of the test. */
function openPage() {
  const calls: Call[] = []
  const window = Object.assign(new EventTarget(), {
    location: new URL('http://console.dealers.example/stock'),
    fetch: (input: string, init: RequestInit = {}) =>
      new Promise<Response>((settle, reject) => {
        const signal = init.signal!
        signal.addEventListener('abort', () => reject(signal.reason as Error))
        const fail = () => reject(new TypeError('Failed to fetch'))
        calls.push({ url: input, method: init.method ?? 'GET', signal, settle, fail })
      }),
  })
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  const navigator = { onLine: true }
  vi.stubGlobal('window', window)
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', navigator)
  repeatLostCalls()
  return {
    calls,
    ask: (init?: RequestInit) => (window.fetch as unknown as typeof fetch)('/stock.data', init),
    network(isThere: boolean) {
      navigator.onLine = isThere
      window.dispatchEvent(new Event(isThere ? 'online' : 'offline'))
    },
    look(visibilityState: 'visible' | 'hidden') {
      document.visibilityState = visibilityState
      document.dispatchEvent(new Event('visibilitychange'))
    },
    /** The call that is under way, once there have been so many. */
    async call(count: number): Promise<Call> {
      for (let turn = 0; turn < 20 && calls.length < count; turn++) await setImmediate()
      expect(calls).toHaveLength(count)
      return calls.at(-1)!
    },
  }
}

// Time stands still, so that whatever happens is not because a wait has ended.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a call that fails waits, longer each time, and goes again', async () => {
  const page = openPage()
  const answer = page.ask()
  for (let count = 1; count <= 6; count++) {
    const call = await page.call(count)
    call.fail()
    await setImmediate()
    expect(callState()).toBe('lost')
    await page.call(count)
    await vi.advanceTimersByTimeAsync(4_000)
  }
  const last = await page.call(7)
  last.settle(new Response('{}'))
  expect((await answer).status).toBe(200)
  expect(callState()).toBe('none')
})

test('it goes again at once when the network is back', async () => {
  const page = openPage()
  const answer = page.ask()
  const first = await page.call(1)
  first.fail()
  await setImmediate()
  await page.call(1)
  page.network(true)
  const second = await page.call(2)
  second.settle(new Response('{}'))
  expect((await answer).status).toBe(200)
})

test('it goes again at once when the page is looked at again, not when it is left', async () => {
  const page = openPage()
  const answer = page.ask()
  const first = await page.call(1)
  first.fail()
  await setImmediate()
  page.look('hidden')
  await setImmediate()
  await page.call(1)
  page.look('visible')
  const second = await page.call(2)
  second.settle(new Response('{}'))
  await answer
})

test('a screen’s call on a connection that is no more is made again', async () => {
  const page = openPage()
  const answer = page.ask()
  await page.call(1)
  page.network(false)
  await setImmediate()
  expect(callState()).toBe('lost')
  page.network(true)
  await page.call(2)
  // It changes while a call is under way that has not failed.
  page.network(true)
  const third = await page.call(3)
  third.settle(new Response('{}'))
  await answer
  expect(page.calls.map(({ signal }) => signal.aborted)).toEqual([true, true, false])
})

test('a form that is being sent is left alone', async () => {
  const page = openPage()
  const answer = page.ask({ method: 'POST', body: 'a=b' })
  const call = await page.call(1)
  page.network(false)
  page.network(true)
  await setImmediate()
  call.settle(new Response('{}'))
  await answer
  await page.call(1)
})

test('an answer that takes long is said to be late', async () => {
  const page = openPage()
  const answer = page.ask()
  const call = await page.call(1)
  await vi.advanceTimersByTimeAsync(7_999)
  expect(callState()).toBe('none')
  await vi.advanceTimersByTimeAsync(1)
  expect(callState()).toBe('late')
  call.settle(new Response('{}'))
  await answer
  expect(callState()).toBe('none')
})

test('a call that is given up while it waits ends', async () => {
  const page = openPage()
  const leaving = new AbortController()
  const answer = page.ask({ signal: leaving.signal })
  const call = await page.call(1)
  call.fail()
  await setImmediate()
  leaving.abort(new Error('Gone elsewhere'))
  await expect(answer).rejects.toThrow('Gone elsewhere')
  expect(callState()).toBe('none')
  await page.call(1)
})
