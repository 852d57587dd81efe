import type { MouseEvent } from 'react'
import { openChat } from '../../browser/chat.ts'
import { LinkButton, type ButtonSize } from '../../ui/Button.tsx'
import type { OfferCardView } from './offers.server.ts'

/**
 * The button of an offer (spec §2 Layout): it leads to the offer's form, or opens the chat where the dealer wants that
 * and a chat is there.
 */
export function EnquireButton({
  offer: { id, name, enquire },
  href = enquire.href,
  size,
}: {
  offer: Pick<OfferCardView, 'id' | 'name' | 'enquire'>
  /** Where the form is, as seen from this page. */
  href?: string
  size?: ButtonSize
}) {
  function open(event: MouseEvent) {
    if (enquire.opensChat && openChat({ source: 'offer', id, name })) event.preventDefault()
  }
  return (
    <LinkButton href={href} {...(size ? { size } : {})} aria-label={`${enquire.label}: ${name}`} onClick={open}>
      {enquire.label}
    </LinkButton>
  )
}
