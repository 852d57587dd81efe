import { useCallback, useEffect, useRef, useState } from 'react'
import type { LiveEvent } from '@forecourt/rules/staff/live.ts'
import { readAddress } from '../../browser/consoleRead.ts'
import { useLive } from './events.ts'

/**
 * What an address says now, read whenever something that it is about has changed; null before that, and for the answer
 * of another address. Without an answer what was read stays.
 */
export function useRead<T>(address: string, isAbout: (event: LiveEvent) => boolean, atOnce = false): T | null {
  const [read, setRead] = useState<{ address: string; value: T } | null>(null)
  const latest = useRef(0)
  const load = useCallback(async () => {
    const mine = ++latest.current
    const value = await readAddress<T>(address)
    // An older answer replaces no newer one.
    if (value !== null && mine === latest.current) setRead({ address, value })
  }, [address])
  useEffect(() => {
    if (atOnce) void load()
  }, [atOnce, load])
  useLive(isAbout, () => void load())
  return read?.address === address ? read.value : null
}
