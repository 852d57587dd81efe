import { CONSENT_TEXTS, CONSENT_TITLE } from '@forecourt/rules/consent/wording.ts'
import { CONSENT_CATEGORIES, type ConsentCategory } from '@forecourt/rules/kinds/consent.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Root } from 'react-dom/client'
import { firstRoot } from '../../browser/bodyRoot.ts'
import { hasPrivacySignal, usedCategories } from '../../browser/consent.ts'
import { giveConsent, recordedAnswerId } from '../../browser/giveConsent.ts'
import { Button, IconButton } from '../../ui/Button.tsx'

interface BannerProps {
  site: PublicSite
  /** Whether the visitor asked for it: it takes the focus, shows the choices and can be closed. */
  asked: boolean
  onClose: () => void
}

/**
 * Asks the visitor about their data (decision 126). It covers a strip at the foot of the window and blocks nothing; in
 * the order of the page it comes first.
 */
function ConsentBanner({ site, asked, onClose }: BannerProps) {
  const title = useId()
  const heading = useRef<HTMLParagraphElement>(null)
  const [choosing, setChoosing] = useState(asked)
  const [allowed, setAllowed] = useState<readonly ConsentCategory[]>(() => usedCategories(site))
  const [recorded] = useState(() => (asked ? recordedAnswerId(site) : null))
  useEffect(() => {
    if (asked) heading.current?.focus()
  }, [asked])

  const answer = (given: readonly ConsentCategory[]) => {
    onClose()
    void giveConsent(site, given)
  }
  const toggle = (category: ConsentCategory) =>
    setAllowed((before) =>
      before.includes(category) ? before.filter((one) => one !== category) : [...before, category],
    )

  return (
    <section
      aria-labelledby={title}
      className="consent"
      onKeyDown={({ key }) => {
        if (asked && key === 'Escape') onClose()
      }}
    >
      <div className="container relative py-4 lg:py-5">
        <p ref={heading} id={title} tabIndex={-1} className="pr-10 font-semibold outline-none">
          {CONSENT_TITLE}
        </p>
        <div className="lg:flex lg:items-end lg:justify-between lg:gap-10">
          <div className="max-w-text text-14">
            <p className="mt-1 text-muted">
              {site.settings.consent_text}{' '}
              <a href={paths(site).privacy()} className="whitespace-nowrap text-ink underline underline-offset-4">
                Privacy policy
              </a>
            </p>
            {asked && hasPrivacySignal() ? (
              <p className="mt-2">
                Your browser sends Global Privacy Control, which counts as a refusal until you choose here.
              </p>
            ) : null}
            {recorded === null ? null : (
              <p className="mt-2 text-muted">
                If you ask us about your answer, quote this id: <span className="break-all text-ink">{recorded}</span>
              </p>
            )}
            {choosing ? (
              <fieldset className="mt-3">
                <legend className="sr-only">What you allow</legend>
                {CONSENT_CATEGORIES.map((category) => (
                  <label key={category} className="flex min-h-11 cursor-pointer items-start gap-3 py-2">
                    <input
                      type="checkbox"
                      checked={allowed.includes(category)}
                      onChange={() => toggle(category)}
                      className="mt-0.5 size-5 shrink-0 accent-action"
                    />
                    <span className="font-semibold">
                      {CONSENT_TEXTS[category].name}
                      <span className="block font-normal text-muted">{CONSENT_TEXTS[category].meaning}</span>
                    </span>
                  </label>
                ))}
              </fieldset>
            ) : null}
          </div>
          <div className="mt-3 flex shrink-0 flex-wrap gap-2">
            <Button variant="secondary" size="medium" className="max-xs:flex-1" onClick={() => answer([])}>
              Reject all
            </Button>
            <Button
              variant="secondary"
              size="medium"
              className="max-xs:flex-1"
              onClick={() => answer(CONSENT_CATEGORIES)}
            >
              Accept all
            </Button>
            {choosing ? (
              <Button size="medium" className="max-xs:flex-1" onClick={() => answer(allowed)}>
                Save choices
              </Button>
            ) : (
              <Button variant="quiet" size="medium" className="max-xs:flex-1" onClick={() => setChoosing(true)}>
                Choose
              </Button>
            )}
          </div>
        </div>
        {asked ? (
          <IconButton label="Close" onClick={onClose} className="absolute top-2 right-2">
            <X aria-hidden size={18} strokeWidth={1.5} />
          </IconButton>
        ) : null}
      </div>
    </section>
  )
}

let root: Root | null = null
let shown = 0

function show(site: PublicSite, asked: boolean, onClosed: () => void): void {
  root ??= firstRoot('consent')
  const onClose = () => {
    root?.render(null)
    onClosed()
  }
  shown += 1
  // Each time anew, with what is allowed by then.
  root.render(<ConsentBanner key={shown} site={site} asked={asked} onClose={onClose} />)
}

/** Asks a visitor who has not answered. */
export const askConsent = (site: PublicSite): void => show(site, false, () => {})

/** Opens the question again for a visitor who wants to look at it; the focus returns to where they opened it. */
export const reopenConsent = (site: PublicSite, opener: HTMLElement): void => show(site, true, () => opener.focus())
