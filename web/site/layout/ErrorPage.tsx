import { inSentence } from '@forecourt/rules/locale/sentence.ts'
import { use } from 'react'
import { Phone } from 'lucide-react'
import { buttonClass, LinkButton } from '../../ui/Button.tsx'
import { Logo } from './Logo.tsx'
import { Message } from './Message.tsx'
import type { Notice } from './page.ts'
import { PhoneLink } from './PhoneLink.tsx'
import { ServerPageContext } from './serverPage.ts'
import { usePaths, useSite } from './site.ts'

/**
 * An address without a page: the ways on that fit the site (404, and 410 for what was removed). With a notice it says why, and
 * which ways remain.
 */
export function NotFoundPage({ removed = false, notice }: { removed?: boolean; notice: Notice | null }) {
  const { vehicleNounPlural } = useSite()
  const paths = usePaths()
  if (notice)
    return (
      <Message
        title={notice.title}
        actions={
          <>
            {notice.links.map(({ label, href }, index) => (
              <LinkButton key={label} href={href} variant={index === 0 ? 'primary' : 'secondary'}>
                {label}
              </LinkButton>
            ))}
            {notice.phone ? (
              <PhoneLink
                phone={notice.phone}
                icon={<Phone aria-hidden size={18} strokeWidth={1.5} />}
                className={buttonClass('secondary', 'large')}
              />
            ) : null}
          </>
        }
      >
        <p>{notice.text}</p>
      </Message>
    )
  return (
    <Message
      code={removed ? 'Gone' : 'Page not found'}
      title={removed ? 'This page is no longer available.' : 'We can’t find that page.'}
      actions={
        <>
          <LinkButton href={paths.search()}>Browse {inSentence(vehicleNounPlural)}</LinkButton>
          <LinkButton href={paths.home()} variant="secondary">
            Home
          </LinkButton>
          <LinkButton href={paths.contact()} variant="secondary">
            Contact us
          </LinkButton>
        </>
      }
    >
      <p>It may have moved, or the link may be mistyped. You can browse our stock or head back to the home page.</p>
    </Message>
  )
}

/** An internal error, with the reference under which it is logged; one in the browser has none. */
export function FailurePage() {
  const paths = usePaths()
  const reference = use(ServerPageContext)?.reference
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="border-b bg-surface">
        <div className="container flex min-h-16 items-center">
          <a href={paths.home()} className="py-2">
            <Logo className="h-8" />
          </a>
        </div>
      </header>
      <main id="content" className="flex-1">
        <Message
          code={reference ? `Reference ${reference}` : 'Error'}
          title="Sorry, something went wrong."
          actions={
            <>
              <LinkButton href={paths.home()}>Home</LinkButton>
              <LinkButton href={paths.contact()} variant="secondary">
                Contact us
              </LinkButton>
            </>
          }
        >
          <p>Please try again in a moment. If it keeps happening, call us.</p>
        </Message>
      </main>
    </div>
  )
}
