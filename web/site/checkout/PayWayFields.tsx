import { useEffect, useEffectEvent, useRef } from 'react'
import { openPayWay, PAYWAY_ELEMENT } from '../../browser/payWay.ts'
import type { CardFieldsProps, Pay } from './cardStep.ts'

/** Widest place that PayWay's narrow layout is meant for, in pixels. */
const NARROW = 480

/** PayWay's trusted frame, with all fields of a card. */
export default function PayWayFields({ fields, onReady, onFailure }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const open = useEffectEvent(() => openPayWay({ ...fields, narrow: place.current!.clientWidth < NARROW }))
  const ready = useEffectEvent((tokenise: () => Promise<string | null>) => {
    const pay: Pay = async () => {
      const token = await tokenise()
      return token === null
        ? { kind: 'problem', message: 'Please check your card details.', isDecline: false }
        : { kind: 'token', token }
    }
    onReady(pay)
  })
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let unmounted = false
    let remove = () => {}
    open().then(
      (frame) => {
        if (unmounted) return frame.remove()
        remove = frame.remove
        ready(frame.tokenise)
      },
      () => unmounted || fail(),
    )
    return () => {
      unmounted = true
      remove()
    }
  }, [])
  return <div ref={place} id={PAYWAY_ELEMENT} className="[&_iframe]:w-full" />
}
