import { cleanLine } from '../forms/text.ts'
import { localise } from '../locale/locale.ts'
import { shownState } from '../locale/state.ts'
import { hasPage, type SwitchedPage } from '../offering/pages.ts'
import { paths } from '../site/paths.ts'
import type { Site } from '../site/site.ts'
import type { AgentPlace } from './place.ts'

/** Text from a dealer in a line of Markdown. */
const line = (text: string) => cleanLine(text).replace(/[[\]<>`*_\\]/g, (sign) => `\\${sign}`)

/** A site's /llms.txt: what the site is, where its data is, and what it offers; nothing that it does not have. */
export function llmsText(site: Site, places: readonly AgentPlace[]): string {
  const to = paths(site)
  const link = (label: string, path: string, about = '') =>
    `- [${line(label)}](${new URL(path, site.baseUrl).href})${about && `: ${about}`}`
  const offered = (kind: SwitchedPage, label: string, path: () => string) =>
    hasPage(kind, site) ? [link(label, path())] : []
  const where = [site.city, site.state && shownState(site.state)].filter(Boolean).join(', ')
  const stock = localise(site.settings.stock_label, site.locale)
  return [
    `# ${line(site.name)}`,
    '',
    `> ${line(`${site.vehicleNounPlural} for sale${where ? ` in ${where}` : ''}.`)}${
      site.settings.prices_shown ? ` Prices are in ${site.currency}.` : ' Prices are on enquiry.'
    }`,
    '',
    'Stock, prices and opening hours change during the day. Ask for them when they are needed, and show a price with what it includes.',
    '',
    '## For assistants',
    '',
    link(
      'MCP endpoint',
      to.agents(),
      'Model Context Protocol over streamable HTTP, without sign-in. Searches the stock, reads one vehicle, reads locations and opening hours, and sends a person’s question to the dealer if they agree.',
    ),
    '',
    '## Stock',
    '',
    link(stock, to.search()),
    link('Sitemap', to.sitemapIndex(), 'every vehicle for sale'),
    ...offered('offers', 'Offers', to.offers),
    ...offered('models', 'New models', to.models),
    '',
    '## Locations',
    '',
    ...places.map(({ name, page, street_address, phone }) =>
      link(
        name,
        page,
        [street_address, phone]
          .filter((part) => part !== null)
          .map(line)
          .join(', '),
      ),
    ),
    '',
    '## Pages',
    '',
    link('Contact', to.contact()),
    ...offered('finance', 'Finance', to.finance),
    ...offered('trade_in', 'Trade-in valuation', to.tradeIn),
    ...offered('test_drive', `Book a ${site.testDrive}`, to.testDrive),
    link('Privacy policy', to.privacy()),
    '',
  ].join('\n')
}
