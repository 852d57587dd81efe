import { hasChat } from '@forecourt/rules/chat/placement.ts'
import { paths } from '@forecourt/rules/site/paths.ts'
import type { PublicSite } from '@forecourt/rules/site/site.ts'
import { renderToStaticMarkup } from 'react-dom/server'

/**
 * The button of the site's chat on a page (spec §4 Chat): a link to the enquiry form, until scripts open the chat with
 * it. It stands beside what React hydrates, so that it costs a page no script. Empty where there is no chat.
 */
export const chatLauncher = (site: PublicSite, pathname: string): string =>
  site.chat !== null && hasChat(pathname, site)
    ? renderToStaticMarkup(
        <aside aria-label="Chat">
          <a href={paths(site).contact()} className="chat-launcher">
            {site.chat.label}
          </a>
        </aside>,
      )
    : ''
