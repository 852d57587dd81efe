import type { LocationView } from '@forecourt/rules/location/contactView.ts'
import { Phone } from 'lucide-react'
import { LinkButton } from '../../ui/Button.tsx'
import { useFrame } from './page.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { usePaths } from './site.ts'
import { LocationFacts } from './LocationFacts.tsx'

/** The people who can say more than a page does, their hours and their number: those given, else the first location. */
export function AskUs({
  at,
  write = true,
}: {
  at?: LocationView | null
  /** Whether it leads to a form. */
  write?: boolean
}) {
  const to = usePaths()
  const first = useFrame()?.locations[0]
  const location = at ?? first
  return (
    <section aria-labelledby="ask-us" className="rounded-card border bg-surface p-5">
      <h2 id="ask-us" className="text-19">
        Ask us
      </h2>
      {location ? (
        <>
          <p className="mt-2 font-semibold">{location.name}</p>
          <LocationFacts location={location} />
          {location.phone ? (
            <PhoneLink
              phone={location.phone}
              icon={<Phone aria-hidden size={18} strokeWidth={1.5} />}
              className="mt-1 inline-flex min-h-11 items-center gap-2 font-semibold text-link underline-offset-4 hover:underline"
            />
          ) : null}
        </>
      ) : null}
      {write || !location ? (
        <LinkButton href={to.contact()} variant="secondary" size="medium" className="mt-3 w-full">
          Send us a message
        </LinkButton>
      ) : null}
    </section>
  )
}
