import { Disclosure } from '../../ui/Disclosure.tsx'
import { useSite, useWords } from '../layout/site.ts'

/** Another site that shares its garage with this one. */
export interface Sharing {
  name: string
  /** Its garage. */
  href: string
}

/** Sites that the sentence names; more of them are listed below it. */
const NAMED = 4
const LINK = 'text-link underline underline-offset-4'

/** The names of this site and of those that share its garage, in a sentence. */
export function useSharingNames(sharing: readonly Sharing[]): string {
  const { name, locale } = useSite()
  return new Intl.ListFormat(locale).format([name, ...sharing.map((one) => one.name)])
}

/** Says which sites share a garage, and what that means; nothing for a site that keeps its own. */
export function SharingNote({ sharing, phone }: { sharing: readonly Sharing[]; phone: boolean }) {
  const { name, settings } = useSite()
  const words = useWords()
  if (sharing.length === 0) return null
  const isShort = sharing.length <= NAMED
  return (
    <div className="max-w-text text-14 text-muted">
      <p>
        {settings.garage_label} is shared by{' '}
        {isShort ? <LinkedNames sharing={sharing} /> : `${name} and ${sharing.length} other websites`}. What you save,
        send and book at these websites with the same email address{phone ? words(' or mobile number') : ''} is shown at
        each of them. You sign in and out at each one separately.
      </p>
      {isShort ? null : (
        <Disclosure title="All websites" className="mt-2">
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {sharing.map((one) => (
              <li key={one.href}>
                <a href={one.href} className={`inline-flex min-h-11 items-center ${LINK}`}>
                  {one.name}
                </a>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </div>
  )
}

/** The same sentence, with links to the other garages. */
function LinkedNames({ sharing }: { sharing: readonly Sharing[] }) {
  const { name, locale } = useSite()
  const links = [null, ...sharing]
  const parts = new Intl.ListFormat(locale).formatToParts(links.map((one) => one?.name ?? name))
  let element = 0
  return parts.map(({ type, value }, index) => {
    const link = type === 'element' ? links[element++] : null
    return link ? (
      <a key={index} href={link.href} className={LINK}>
        {value}
      </a>
    ) : (
      value
    )
  })
}
