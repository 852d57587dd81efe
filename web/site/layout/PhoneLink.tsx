import type { PhoneView } from '@forecourt/rules/location/contactView.ts'
import { telHref } from '@forecourt/rules/contact/shownPhone.ts'
import { useState, type ReactNode } from 'react'
import { callClicked, revealPhone, ringOnPhone } from '../../browser/phone.ts'
import { usePaths, useSite } from './site.ts'

/**
 * A phone number: a link that rings it, or, on a site that masks its numbers, a button that asks the server for the
 * whole one and says so beside it (spec §4). Without scripts a masked one leads to the contact page.
 */
export function PhoneLink({
  phone,
  icon,
  iconOnly = false,
  className = '',
}: {
  phone: PhoneView
  icon?: ReactNode
  /** Draws the icon alone, where a number has no room. */
  iconOnly?: boolean
  className?: string
}) {
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
        aria-label={iconOnly ? `Call ${number.shown}` : undefined}
        onClick={() => callClicked(site, paths.api.carPhoneCall(), { website_id: site.id, phone: number.shown })}
      >
        {icon}
        {iconOnly ? null : <span className="tabular-nums">{number.shown}</span>}
      </a>
    )
  return (
    <a
      href={paths.contact()}
      className={className}
      aria-label={
        iconOnly
          ? 'Call us'
          : failed
            ? undefined
            : `Show the phone number ${phone.shown.replaceAll('•', '').trim()} in full`
      }
      onClick={async (event) => {
        event.preventDefault()
        const whole = await revealPhone(site, paths.api.phoneReveal(), {
          website_id: site.id,
          location_id: phone.reveal?.locationId ?? null,
        })
        const href = whole && telHref(whole, site.country)
        if (!whole || !href) return setFailed(true)
        setRevealed({ shown: whole, href })
        if (ringOnPhone(href)) callClicked(site, paths.api.carPhoneCall(), { website_id: site.id, phone: whole })
      }}
    >
      {icon}
      {iconOnly ? null : <span className="tabular-nums">{failed ? 'Contact us' : phone.shown}</span>}
      {iconOnly || failed ? null : <span className="phone-show">Show</span>}
    </a>
  )
}
