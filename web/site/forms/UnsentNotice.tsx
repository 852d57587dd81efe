import { siteWords } from '@forecourt/rules/site/siteWords.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { X } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  isOwn,
  onOutboxNews,
  sendAll,
  unsent,
  watchOutbox,
  type OutboxNews,
  type Submission,
} from '../../browser/outbox.ts'
import { leadSent } from '../../browser/pageEvents.ts'
import { bodyRoot } from '../../browser/bodyRoot.ts'
import { Alert } from '../../ui/Alert.tsx'
import { IconButton } from '../../ui/Button.tsx'

/** The state of forms that an earlier visit could not send (decision 1: Leads): waiting, sent or rejected. */
function UnsentNotice({ site }: { site: PublicSite }) {
  const words = (text: string) => siteWords(text, site)
  const [waiting, setWaiting] = useState<readonly Submission[]>([])
  const [news, setNews] = useState<readonly OutboxNews[]>([])

  const onNews = useEffectEvent((one: OutboxNews) => {
    if (isOwn(one.submission)) return
    setWaiting((before) => before.filter(({ id }) => id !== one.submission.id))
    setNews((before) => [...before, one])
    if (one.kind !== 'sent') return
    leadSent(site, { id: one.submission.event, reference: one.reference })
  })
  useEffect(() => {
    const stop = onOutboxNews((one) => onNews(one))
    void unsent(site.id)
      .then(setWaiting)
      .then(() => watchOutbox(site.id))
      .then(() => sendAll(site.id, true))
    return stop
  }, [site.id])

  if (waiting.length === 0 && news.length === 0) return null
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center gap-2 p-4 pb-[max(16px,env(safe-area-inset-bottom))]">
      {waiting.map(({ id, title }) => (
        <Notice key={id}>
          <Alert title={words(`Not sent yet: ${title}.`)}>
            <p className="text-14">We’ve saved it and will send it when you’re back online.</p>
          </Alert>
        </Notice>
      ))}
      {news.map((one) => (
        <Notice key={one.submission.id} onClose={() => setNews((before) => before.filter((other) => other !== one))}>
          {one.kind === 'sent' ? (
            <Alert tone="success" title={words(`Sent: ${one.submission.title}.`)}>
              <p className="text-14">
                Your reference is <strong className="tabular-nums">{one.reference}</strong>.
              </p>
            </Alert>
          ) : (
            <Alert tone="danger" title={words(`We couldn’t send this: ${one.submission.title}.`)}>
              <p className="text-14">
                {Object.values(one.fields)[0] ?? one.error}{' '}
                <a href={one.submission.page} className="font-semibold underline underline-offset-4">
                  Open the form
                </a>
              </p>
            </Alert>
          )}
        </Notice>
      ))}
    </div>
  )
}

/** Sends stored forms, and shows their state on this page. */
export function showUnsent(site: PublicSite): void {
  bodyRoot('unsent').render(<UnsentNotice site={site} />)
}

function Notice({ onClose, children }: { onClose?: () => void; children: React.ReactNode }) {
  return (
    <div className="pointer-events-auto relative w-full max-w-140 rounded-control shadow-lift [&>:first-child]:pr-12">
      {children}
      {onClose ? (
        <IconButton label="Close" onClick={onClose} className="absolute top-1 right-1">
          <X aria-hidden size={18} strokeWidth={1.5} />
        </IconButton>
      ) : null}
    </div>
  )
}
