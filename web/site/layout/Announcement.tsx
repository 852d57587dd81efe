import type { ShownAnnouncement } from '@forecourt/rules/site/announcement.ts'
import { ArrowRight, X } from 'lucide-react'
import { closeAnnouncement } from '../../browser/announcement.ts'
import { useSite } from './site.ts'

/**
 * What the site announces above its header. It comes with the page and needs no script; visitors who closed it
 * do not see it again until its text changes.
 */
export function Announcement({ announcement: { html, link, dismissal } }: { announcement: ShownAnnouncement }) {
  const { id } = useSite()
  return (
    <section aria-label="Announcement" className="announcement">
      <div className="container">
        <p>
          <span dangerouslySetInnerHTML={{ __html: html }} />
          {link ? (
            <a href={link.href} {...(link.target ? { target: link.target, rel: link.rel } : {})}>
              {link.label}
              <ArrowRight aria-hidden size={16} strokeWidth={1.5} />
            </a>
          ) : null}
        </p>
        {dismissal ? (
          <button
            type="button"
            aria-label="Close announcement"
            onClick={(event) => closeAnnouncement(event.currentTarget.closest('section')!, id, dismissal)}
          >
            <X aria-hidden size={20} strokeWidth={1.5} />
          </button>
        ) : null}
      </div>
    </section>
  )
}
