import { expect, test } from 'vitest'
import { createSharedReads } from './sharedReads.ts'

/** A value that is read slowly: each read gives what the value was when it began. */
function slowly() {
  let value = 1
  let reads = 0
  const pending: (() => void)[] = []
  return {
    change: () => value++,
    reads: () => reads,
    read: () => {
      reads++
      const began = value
      return new Promise<number>((resolve) => pending.push(() => resolve(began)))
    },
    async finish() {
      while (pending.length === 0) await new Promise(setImmediate)
      pending.shift()!()
    },
  }
}

test('requests during a read share the next one, which begins after them', async () => {
  const share = createSharedReads<number>()
  const slow = slowly()
  const first = share('a', slow.read)
  slow.change()
  const others = [share('a', slow.read), share('a', slow.read), share('a', slow.read)]
  await slow.finish()
  await slow.finish()
  expect(await first).toBe(1)
  expect(await Promise.all(others)).toEqual([2, 2, 2])
  expect(slow.reads()).toBe(2)
  const last = share('a', slow.read)
  await slow.finish()
  expect([await last, slow.reads()]).toEqual([2, 3])
})

test('a key shares nothing with another, and a failure is that of its own read', async () => {
  const share = createSharedReads<number>()
  const failing = share('a', () => Promise.reject(new Error('broken')))
  const next = share('a', async () => 2)
  const other = share('b', async () => 3)
  await expect(failing).rejects.toThrow('broken')
  expect([await next, await other]).toEqual([2, 3])
})
