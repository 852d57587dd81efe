import { BANNED_PHRASES } from './bannedPhrases.ts'
import type { FoundPage } from './crawler.ts'
import { visibleTexts } from './visibleText.ts'

/** A text that is not plain English, and the page that shows it. */
export interface CopyProblem {
  site: string
  address: string
  text: string
  instead: string
}

/** Headings that the specification fixes word for word (spec §2 and §9); every other one is in sentence case. */
const FIXED_HEADINGS: ReadonlySet<string> = new Set([
  'Special Offers',
  'Our Stock',
  'Contact Us',
  'Dealer Comments',
  'Get Your Valuation',
  'Get a Quote',
  'Register Your Interest',
  'Book a Test Drive',
  'Finance Enquiry',
])

/** Two capitalised words in a row, neither of which is a name on the site. */
const TITLE_CASE =
  /^[A-Z][a-z]+ (?:(?:a|an|and|by|for|of|the|to|your|our) )*(?:About|Book|Call|Care|Compare|Contact|Finance|Get|Home|Hours|Latest|Locations|Model|News|Offers|Opening|Plans|Policy|Range|Reviews|Stock|Terms|Us|Valuation|Vehicles|Warranty)\b/

/** Why a text is not plain English: what to write in place of each banned phrase, or of capitals in a heading. */
export function copyProblems({ at, text }: { at: string; text: string }): string[] {
  return [
    ...BANNED_PHRASES.filter(({ phrase }) => phrase.test(text)).map(({ instead }) => instead),
    ...(/^h[1-6]$/.test(at) && TITLE_CASE.test(text) && !FIXED_HEADINGS.has(text)
      ? ['a heading in sentence case']
      : []),
  ]
}

/**
 * Collects the texts of pages as they are crawled, for reading from top to bottom and for checking against the banned
 * phrases.
 */
export function copyOf() {
  const sites = new Map<string, Map<string, { at: string; pages: string[] }>>()
  return {
    add({ site, address }: FoundPage, html: string): void {
      if (!sites.has(site)) sites.set(site, new Map())
      const texts = sites.get(site)!
      for (const { at, text } of visibleTexts(html)) {
        const entry = texts.get(text)
        if (!entry) texts.set(text, { at, pages: [address] })
        else if (!entry.pages.includes(address)) entry.pages.push(address)
      }
    },
    problems(): CopyProblem[] {
      return [...sites].flatMap(([site, texts]) =>
        [...texts].flatMap(([text, { at, pages }]) =>
          copyProblems({ at, text }).map((instead) => ({ site, address: pages[0]!, text, instead })),
        ),
      )
    },
    /** Every text of every site once, under the first page that shows it. */
    report(): string {
      return [...sites]
        .map(([site, texts]) => {
          const byPage = Map.groupBy([...texts], ([, { pages }]) => pages[0]!)
          const lines = [...byPage].flatMap(([page, shown]) => [
            `\n## ${page}\n`,
            ...shown.map(
              ([text, { at, pages }]) => `${at}: ${text}${pages.length > 1 ? ` (${pages.length} pages)` : ''}`,
            ),
          ])
          return `# ${site}\n${lines.join('\n')}\n`
        })
        .join('\n')
    },
  }
}
