import { useEffect, useRef, useState } from 'react'
import { useNavigation, useSubmit } from 'react-router'
import { INTENT } from '../form.ts'

const NOTHING: Readonly<Record<string, string>> = {}

/**
 * The order that is shown: at once the one that somebody has chosen, and saved one after the other, each against the
 * order that was stored before. If it cannot be saved, the stored one is shown again.
 *
 * @param of what is sent besides, such as the site whose order it is; the same object each time
 */
export function useOrder(
  stored: readonly string[],
  of: Readonly<Record<string, string>> = NOTHING,
): [readonly string[], (order: readonly string[]) => void] {
  const submit = useSubmit()
  const { state } = useNavigation()
  const [wanted, setWanted] = useState<readonly string[] | null>(null)
  const sent = useRef<readonly string[] | null>(null)
  const shown = wanted
    ? [...wanted.filter((key) => stored.includes(key)), ...stored.filter((key) => !wanted.includes(key))]
    : stored

  const storedKeys = stored.join(' ')
  const shownKeys = shown.join(' ')
  useEffect(() => {
    if (wanted === null || state !== 'idle') return
    if (sent.current === wanted || shownKeys === storedKeys) {
      sent.current = null
      setWanted(null)
      return
    }
    sent.current = wanted
    const order = { ...of, [INTENT]: 'order', seen: storedKeys, order: shownKeys }
    void submit(order, { method: 'post', replace: true, preventScrollReset: true })
  }, [wanted, state, storedKeys, shownKeys, submit, of])
  return [shown, setWanted]
}
