import { useState, type ReactNode } from 'react'
import { callClicked, revealPhone } from '../../browser/phone.ts'
import type { PhoneView } from './frame.server.ts'
import { usePaths, useSite } from './site.ts'

/**
 * A phone number: a link that rings it, or, on a site that masks its numbers, a button that asks the server for the
 * whole one (spec §4). Without scripts a masked one leads to the contact page.
 */
export function PhoneLink({ phone, icon, className = '' }: { phone: PhoneView; icon?: ReactNode; className?: string }) {
  const site = useSite()
  const paths = usePaths()
  const [revealed, setRevealed] = useState<{ shown: string; href: string } | null>(null)
  const [failed, setFailed] = useState(false)
  const number = phone.href ? phone : revealed
  if (number)
    return (
      <a
        href={number.href ?? undefined}
        className={className}
        onClick={() => callClicked(paths.api.carPhoneCall(), { website_id: site.id, phone: number.shown })}
      >
        {icon}
        <span className="figures">{number.shown}</span>
      </a>
    )
  return (
    <a
      href={paths.contact()}
      className={className}
      aria-label={failed ? undefined : `Show the phone number ${phone.shown.replaceAll('•', '')} in full`}
      onClick={async (event) => {
        event.preventDefault()
        const whole = await revealPhone(paths.api.phoneReveal(), {
          website_id: site.id,
          location_id: phone.reveal?.locationId ?? null,
        })
        if (whole) setRevealed({ shown: whole, href: `tel:${whole.replace(/[^\d+]/g, '')}` })
        else setFailed(true)
      }}
    >
      {icon}
      <span className="figures">{failed ? 'Contact us' : phone.shown}</span>
    </a>
  )
}
