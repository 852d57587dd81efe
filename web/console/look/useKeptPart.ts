import { inputsOf, type LookTexts } from '@forecourt/rules/look/inputs.ts'
import { keysOf, type LookPart } from '@forecourt/rules/look/parts.ts'
import { use, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useNavigation } from 'react-router'
import { keepWork, keptWork, watchWork } from '../../browser/keptWork.ts'
import { DraftOwner } from '../kept/draft.tsx'
import { sentText } from './entries.ts'

interface Kept {
  version: string
  texts: LookTexts
}

/** The texts of a part as its form would send them. */
function textsIn(part: LookPart, form: HTMLFormElement): LookTexts {
  const data = new FormData(form)
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return Object.fromEntries(
    keysOf(part)
      .flatMap(inputsOf)
      .map((input) => [input, sentText(text, input)]),
  )
}

/** What was kept of a part, where it is that. */
function readKept(person: string, name: string): Kept | null {
  const kept = keptWork(person, name)
  const texts = kept?.content
  if (!kept || typeof texts !== 'object' || texts === null) return null
  return Object.values(texts).every((one) => typeof one === 'string')
    ? { version: kept.version, texts: texts as LookTexts }
    : null
}

/**
 * Keeps what is typed into a part of the look in this browser until it is saved, over another part and a closed tab
 * (decision 203). It comes back against the version that it was typed against, so that what somebody else saved since is
 * shown beside it.
 *
 * @returns the box of the form, and what came back
 */
export function useKeptPart(scope: string, part: LookPart, version: string, isRefused: boolean) {
  const person = use(DraftOwner) ?? ''
  const name = `look.${scope}.${part}`
  const box = useRef<HTMLDivElement>(null)
  const [kept, setKept] = useState<(Kept & { name: string }) | null>(null)
  const [note, setNote] = useState<'restored' | 'discarded' | null>(null)
  const given = useRef<Kept | null>(null)
  const first = useRef('')
  const isSending = useRef(false)
  const shown = kept?.name === name ? kept : null
  const { state, formMethod } = useNavigation()

  useEffect(() => {
    const found = readKept(person, name)
    setKept(found && { ...found, name })
    setNote(found && 'restored')
  }, [person, name])

  const onChange = useEffectEvent((form: HTMLFormElement) => {
    const texts = textsIn(part, form)
    if (shown === null && JSON.stringify(texts) === first.current) keepWork(person, name, null)
    else keepWork(person, name, { version: shown?.version ?? version, content: texts })
  })
  useEffect(() => {
    const element = box.current
    const form = element?.querySelector('form')
    if (!element || !form) return
    first.current = JSON.stringify(textsIn(part, form))
    return watchWork(element, onChange)
  }, [part, name, version, shown])

  useEffect(() => {
    if (state !== 'idle') isSending.current ||= formMethod !== undefined && formMethod !== 'GET'
    if (state !== 'idle' || !isSending.current) return
    isSending.current = false
    if (isRefused) return
    keepWork(person, name, null)
    setKept(null)
    setNote(null)
  }, [state, formMethod, isRefused, person, name])

  return {
    box,
    kept: shown,
    note,
    discard() {
      given.current = shown
      keepWork(person, name, null)
      setKept(null)
      setNote('discarded')
    },
    undoDiscard() {
      if (!given.current) return
      keepWork(person, name, { version: given.current.version, content: given.current.texts })
      setKept({ ...given.current, name })
      setNote('restored')
    },
  }
}
