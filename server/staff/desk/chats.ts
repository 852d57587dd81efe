import { chatView, type ChatProvider } from '@forecourt/rules/site/chatWidget.ts'
import type { Answer } from '@forecourt/rules/staff/access.ts'
import type { Page, PageRequest } from '@forecourt/rules/staff/page.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import { siteChoices } from '@forecourt/rules/staff/distinctNames.ts'
import { RequestError } from '../../errors.ts'
import {
  conversationPage,
  findConversation,
  type ConversationQuery,
  type FoundConversation,
  type ListedConversation,
} from '../../leads/leads.ts'
import { mayAt, readingOf, type DeskAreaOptions } from './area.ts'
import { GONE_CHAT, peopleIn } from './leadRow.ts'

/** A conversation in the list, with the zone in which its times are shown. */
export interface DeskConversation extends ListedConversation {
  timeZone: string
}

/** One conversation, with its site and who looks after its lead. */
export interface DeskTranscript extends FoundConversation {
  site: Site | null
  people: readonly { id: string; name: string }[]
  mayWrite: Answer
}

/** The chat of a site, for what the list says while it is empty. */
export interface ChatOfSite {
  id: number
  name: string
  /** Who provides it; null if the site has none. */
  provider: ChatProvider | null
  mayChange: Answer
}

const UTC = 'UTC'
/** Most sites whose chat is described. */
const MOST_SITES = 12

/** The conversations of the chats of someone’s sites (docs/decisions/0187). */
export function chatsOfDesk(area: DeskAreaOptions) {
  const { reach, shownSiteOf } = area
  const { mayRead, reading } = readingOf(area, 'leads:read')
  const sites = () => reach.sites.filter(({ id }) => mayAt(reach, 'leads:read', id).allowed)

  return {
    mayRead,

    /** The sites whose conversations are read. */
    sites: () => siteChoices(sites()),

    /** A page of the conversations, the one that began last first, and the people who may look after them. */
    async list(
      query: ConversationQuery,
      page: PageRequest,
    ): Promise<Page<DeskConversation> & { people: { id: string; name: string }[] }> {
      const staff = reading()
      const [found, people] = await Promise.all([
        conversationPage(staff, query, page),
        staff.transaction((tx) => peopleIn(tx, reach.sites)),
      ])
      const ids = [...new Set(found.rows.map(({ row }) => row.website_id))]
      const zones = new Map(
        await Promise.all(
          ids.map(async (id): Promise<[number, string]> => [id, (await shownSiteOf(id))?.timeZone ?? UTC]),
        ),
      )
      return {
        ...found,
        rows: found.rows.map((one) => ({ ...one, timeZone: zones.get(one.row.website_id) ?? UTC })),
        people: people.map(({ id, name }) => ({ id, name })),
      }
    },

    /** One conversation by the id of its lead or its reference; throws if it is not the reader’s. */
    async find(name: string): Promise<DeskTranscript> {
      const staff = reading()
      const found = await findConversation(staff, name)
      if (!found) throw new RequestError(404, GONE_CHAT)
      const { website_id: id } = found.row
      const [site, people] = await Promise.all([shownSiteOf(id), staff.transaction((tx) => peopleIn(tx, reach.sites))])
      return {
        ...found,
        site,
        people: people.map((person) => ({ id: person.id, name: person.name })),
        mayWrite: mayAt(reach, 'leads:write', id),
      }
    },

    /** Which chat the sites have, at most a dozen of them. */
    async providers(): Promise<ChatOfSite[]> {
      const shown = sites().slice(0, MOST_SITES)
      return Promise.all(
        shown.map(async ({ id, name }) => {
          const site = await shownSiteOf(id)
          return {
            id,
            name,
            mayChange: mayAt(reach, 'settings:write', id),
            provider: site ? (chatView(site.settings)?.provider ?? null) : null,
          }
        }),
      )
    },
  }
}

export type DeskChats = ReturnType<typeof chatsOfDesk>
