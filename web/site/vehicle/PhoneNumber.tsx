import type { PhoneView } from '@forecourt/rules/location/contactView.ts'
import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import { Phone } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { callClicked, revealPhone, ringOnPhone, type PhoneSubject } from '../../browser/phone.ts'
import { buttonClass, type ButtonSize, type ButtonVariant } from '../../ui/Button.tsx'
import { usePaths, useSite } from '../layout/site.ts'

interface Props {
  phone: PhoneView
  /** The vehicle's own address, where the form without scripts is sent. */
  vehicleHref: string
  carId: number
  dealershipId: number
  /** The number as an answer without scripts gave it. */
  revealed: string | null
  variant?: ButtonVariant
  size?: ButtonSize
  className?: string
  /** Words instead of the number, where it would not fit. */
  words?: string
}

/**
 * A number to ring. A masked one is requested with a button, which the server counts; without scripts the same
 * button sends a form and the page comes back with the number (spec §4, §7).
 */
export function PhoneNumber(props: Props) {
  const {
    phone,
    vehicleHref,
    carId,
    dealershipId,
    variant = 'secondary',
    size = 'large',
    className = '',
    words,
  } = props
  const site = useSite()
  const to = usePaths()
  const [found, setFound] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const [failed, setFailed] = useState(false)
  const subject: PhoneSubject = { car_id: carId, dealership_id: dealershipId, website_id: site.id }

  const number = phone.href ? phone.shown : (found ?? props.revealed)
  const href = phone.href ?? (number && telHref(number, site.country))
  const look = buttonClass(variant, size, `tabular-nums ${className}`)

  if (number && href)
    return (
      <a
        href={href}
        className={look}
        onClick={() => callClicked(site, to.api.carPhoneCall(), { ...subject, phone: number })}
      >
        <Phone aria-hidden size={18} strokeWidth={1.5} />
        {words && phone.href ? words : number}
      </a>
    )

  async function reveal(event: FormEvent) {
    event.preventDefault()
    setAsking(true)
    const answer = await revealPhone(site, to.api.phoneReveal(), subject)
    setAsking(false)
    setFound(answer)
    setFailed(answer === null)
    const call = answer && telHref(answer, site.country)
    if (call && ringOnPhone(call)) callClicked(site, to.api.carPhoneCall(), { ...subject, phone: answer })
  }

  return (
    <form method="post" action={vehicleHref} onSubmit={(event) => void reveal(event)} className="contents">
      <input type="hidden" name="intent" value="reveal_phone" />
      <button type="submit" aria-busy={asking || undefined} disabled={asking} className={look}>
        <Phone aria-hidden size={18} strokeWidth={1.5} />
        {failed ? 'Please try again' : (words ?? phone.shown)}
        {words || failed ? null : <span className="font-normal underline underline-offset-4">Show</span>}
      </button>
    </form>
  )
}
