import { HIDDEN_FIELDS } from '@forecourt/rules/kinds/hiddenFields.ts'
import { CHALLENGES } from '@forecourt/rules/site/challenge.ts'
import type { Settings } from '@forecourt/rules/site/config.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { drawChallenge } from '../../browser/challenge.ts'
import { FieldError } from '../../ui/Group.tsx'
import { useSite } from '../layout/site.ts'
import { STEP_ACTION } from './stepAction.ts'

interface ChallengeBoxProps {
  challenge: NonNullable<Settings['challenge']>
  /** A token is valid once: after the form was sent there is a new challenge. */
  busy: boolean
}

/**
 * A site's challenge (spec §6 Bot protection). A form waits for its token while the challenge is shown; if the provider
 * cannot be reached, the form is sent without one and marked by the server.
 */
export function ChallengeBox({ challenge, busy }: ChallengeBoxProps) {
  const { locale, settings } = useSite()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const answer = useRef<HTMLInputElement>(null)
  const drawn = useRef(false)
  const sent = useRef(false)
  const [round, setRound] = useState(0)
  const [incomplete, setIncomplete] = useState(false)

  useEffect(() => {
    if (busy) sent.current = true
    else if (sent.current) {
      sent.current = false
      setRound((before) => before + 1)
    }
  }, [busy])

  const draw = useEffectEvent(() =>
    drawChallenge(place.current!, CHALLENGES[challenge.provider], {
      siteKey: challenge.site_key,
      language: locale,
      dark: settings.colour_scheme === 'dark',
      onAnswer(token) {
        if (answer.current) answer.current.value = token
        if (token) setIncomplete(false)
      },
    }),
  )
  useEffect(() => {
    let remove = () => {}
    let unmounted = false
    drawn.current = false
    answer.current!.value = ''
    draw().then(
      (undo) => {
        if (unmounted) return undo()
        remove = undo
        drawn.current = true
      },
      () => {},
    )
    return () => {
      unmounted = true
      remove()
    }
  }, [round])

  useEffect(() => {
    const form = place.current!.closest('form')!
    // Before the form's own submit handler.
    const wait = (event: SubmitEvent) => {
      const button = event.submitter as HTMLButtonElement | null
      const leaves = button?.name === STEP_ACTION && button.value !== 'next'
      if (leaves || !drawn.current || answer.current!.value) return
      event.preventDefault()
      event.stopPropagation()
      setIncomplete(true)
      place.current!.scrollIntoView({ block: 'center' })
    }
    form.addEventListener('submit', wait, true)
    return () => form.removeEventListener('submit', wait, true)
  }, [])

  return (
    <div role="group" aria-label="Security check" aria-describedby={incomplete ? id : undefined}>
      <div ref={place} className="min-h-18 no-js:hidden" />
      <input ref={answer} type="hidden" name={HIDDEN_FIELDS.challengeToken} />
      {incomplete ? <FieldError id={id}>Please complete the security check.</FieldError> : null}
    </div>
  )
}
