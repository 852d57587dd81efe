import type { TrustItem, TrustKind } from '@forecourt/rules/car/trust.ts'
import { link } from '@forecourt/rules/site/links.ts'
import { BadgeCheck, ClipboardCheck, FileText, History, ShieldCheck, Star, Users, Wrench } from 'lucide-react'
import { useSite, useWords } from '../layout/site.ts'

const ICONS: Readonly<Record<TrustKind, typeof Star>> = {
  warranty: ShieldCheck,
  inspection: ClipboardCheck,
  history: History,
  service: Wrench,
  owners: Users,
  title: BadgeCheck,
  safety: Star,
  notice: FileText,
}

/** A vehicle's warranty, inspection and history, each with its document, and the site's note about them. */
export function TrustBlock({ items, note }: { items: readonly TrustItem[]; note: string | null }) {
  const site = useSite()
  const words = useWords()
  return (
    <section aria-labelledby="trust-heading" className="pt-10 lg:pt-12">
      <h2 id="trust-heading" className="text-23">
        History and warranty
      </h2>
      <ul className="mt-4 grid gap-px overflow-hidden rounded-card border bg-line sm:grid-cols-2">
        {items.map(({ kind, title, text, link: document }) => {
          const Icon = ICONS[kind]
          return (
            <li key={kind} className="flex gap-3 bg-surface p-4 sm:odd:last:col-span-2">
              <Icon aria-hidden size={22} strokeWidth={1.5} className="mt-0.5 shrink-0 text-muted" />
              <div className="min-w-0">
                <h3 className="text-14 font-normal tracking-normal text-muted">{words(title)}</h3>
                <p className="font-semibold">{text}</p>
                {document && (
                  <a
                    {...link(document.href, site)}
                    className="inline-flex min-h-11 items-center text-14 font-semibold text-link underline underline-offset-4 print:hidden"
                  >
                    {words(document.label)}
                  </a>
                )}
              </div>
            </li>
          )
        })}
      </ul>
      {note ? <p className="mt-3 text-14 text-muted">{note}</p> : null}
    </section>
  )
}
