/** What of a site says how it does. */
export interface SiteFacts {
  vehicles: number
  /** Null if its settings cannot be read. */
  href: string | null
  feedProblem: string | null
  /** What a check found wrong with its domain; null for nothing, or for no domain. */
  domainProblem: 'away' | 'certificate' | 'certificate-ending' | 'certificate-pending' | null
  /** When stock was last imported; null for never. */
  importedAt: Date | null
  deadDeliveries: number
  deadCalls: number
}

/** How a site does, in a word with its reasons, the worst first. */
export interface SiteHealthWords {
  word: 'Down' | 'Needs attention' | 'Certificate on its way' | 'Good'
  tone: 'danger' | 'warn' | 'good' | ''
  reasons: readonly string[]
}

const DOMAIN_REASONS: Readonly<Record<'away' | 'certificate' | 'certificate-ending', string>> = {
  away: 'Its domain doesn’t point here.',
  certificate: 'Its domain’s certificate has a problem.',
  'certificate-ending': 'Its domain’s certificate ends soon.',
}

const DAY_MS = 86_400_000
/** A site whose stock came by a feed, and has not for this long, shows vehicles that are sold. */
const OLD_STOCK_DAYS = 7

/** How a site does, for operators (decision 165). */
export function siteHealth(facts: SiteFacts, now: Date): SiteHealthWords {
  if (facts.href === null)
    return { word: 'Down', tone: 'danger', reasons: ['Its settings can’t be read. See the log of the server.'] }
  const days = facts.importedAt ? Math.floor((now.getTime() - facts.importedAt.getTime()) / DAY_MS) : 0
  const { domainProblem } = facts
  const isPending = domainProblem === 'certificate-pending'
  const reasons = [
    ...(domainProblem === null || isPending ? [] : [DOMAIN_REASONS[domainProblem]]),
    ...(facts.deadDeliveries > 0 ? ['Leads didn’t reach everyone they should.'] : []),
    ...(facts.feedProblem === null ? [] : [facts.feedProblem]),
    ...(facts.feedProblem === null && days >= OLD_STOCK_DAYS ? [`No stock was imported for ${days} days.`] : []),
    ...(facts.vehicles === 0 ? ['No vehicles are for sale.'] : []),
    ...(facts.deadCalls > 0 ? ['A webhook doesn’t take calls.'] : []),
  ]
  const pending = isPending ? ['Its domain went live less than an hour ago.'] : []
  if (reasons.length > 0) return { word: 'Needs attention', tone: 'warn', reasons: [...reasons, ...pending] }
  if (isPending) return { word: 'Certificate on its way', tone: '', reasons: pending }
  return { word: 'Good', tone: 'good', reasons: [] }
}

/** Whether an operator has something to do about a site. */
export const needsAttention = ({ word }: SiteHealthWords): boolean => word === 'Down' || word === 'Needs attention'
