import { inSentence } from '@forecourt/rules/site/sentence.ts'
import { use } from 'react'
import { LinkButton } from '../../ui/Button.tsx'
import { Logo } from './Logo.tsx'
import { Message } from './Message.tsx'
import { ServerPageContext } from './serverPage.ts'
import { usePaths, useSite } from './site.ts'

/** An address without a page: the ways on that fit the site (404, and 410 for what is gone). */
export function NotFoundPage({ gone = false }: { gone?: boolean }) {
  const { vehicleNounPlural } = useSite()
  const paths = usePaths()
  return (
    <Message
      code={gone ? 'Gone' : 'Page not found'}
      title={gone ? 'This one has left the yard.' : 'There is nothing at this address.'}
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
      <p>It may have been sold or moved, or the address has a slip in it. The stock list is always up to date.</p>
    </Message>
  )
}

/** Something of ours failed: it says so, and gives the reference that stands beside the failure in the log. */
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
          code={reference ? `Reference ${reference}` : 'Something went wrong'}
          title="That did not work, and it is our fault."
          actions={
            <>
              <LinkButton href={paths.home()}>Home</LinkButton>
              <LinkButton href={paths.contact()} variant="secondary">
                Contact us
              </LinkButton>
            </>
          }
        >
          <p>
            Please try again in a moment. If it happens again, call us and read out the reference; it tells us where to
            look.
          </p>
        </Message>
      </main>
    </div>
  )
}
