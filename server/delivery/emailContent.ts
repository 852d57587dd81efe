import type { Site } from '@forecourt/rules/site/site.ts'
import { Body } from '@react-email/body'
import { Column } from '@react-email/column'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Heading } from '@react-email/heading'
import { Html } from '@react-email/html'
import { Link } from '@react-email/link'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { ReactNode } from 'react'
import { html, renderDocument } from '../html.ts'
import { palette } from '../pages/pages.ts'
import type { FactTable } from './facts.ts'

/** A link below a mail, such as one that unsubscribes. */
interface ClosingLink {
  words: string
  href: string
}

/** A mail before it is written as text and as HTML. */
export interface EmailContent {
  site: Site
  heading: string
  /** Something to know before anything else, such as that the form was left unfinished. */
  notice?: string | null
  paragraphs: readonly string[]
  /** What the visitor wrote, as they wrote it. */
  quote?: { title: string; text: string } | null
  tables: readonly FactTable[]
  closing: readonly (string | ClosingLink)[]
}

const filled = ({ tables }: EmailContent) => tables.filter(({ facts }) => facts.length > 0)

/** The email as plain text. */
export function renderText(content: EmailContent): string {
  const { heading, notice, paragraphs, quote, closing, site } = content
  const blocks = [
    heading,
    ...(notice ? [`* ${notice}`] : []),
    ...paragraphs,
    ...(quote ? [`${quote.title}\n${quote.text.replaceAll(/^/gm, '> ')}`] : []),
    ...filled(content).map(({ title, facts }) =>
      [
        title.toUpperCase(),
        ...facts.map(({ label, value, href }) => {
          const line = label ? `${label}: ${value}` : `  ${value}`
          return href && !href.startsWith('tel:') && !href.startsWith('mailto:') && href !== value
            ? `${line}\n  ${href}`
            : line
        }),
      ].join('\n'),
    ),
    [
      ...closing.map((one) => (typeof one === 'string' ? one : `${one.words}: ${one.href}`)),
      site.name,
      site.baseUrl,
    ].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const FONT = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
const INK = '#16181D'
const MUTED = '#5B616B'
const LINE = '1px solid #E1E4E8'
const GROUND = '#F6F7F8'

/** For the mail programs that have a dark look: they take style sheets. The others show what stands on the elements. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.ground,.ground>table>tbody>tr>td{background:#121418!important}
.surface{background:#1E2127!important}
.ink{color:#F1F3F5!important}
.muted{color:#AEB4BE!important}
.line{border-color:#383D47!important}
.quote{background:#2A2E36!important;color:#F1F3F5!important}
.notice{background:#3B2F14!important;color:#F6DFA8!important}
.link{color:#9CC2FF!important}
}`

/**
 * The email as HTML that mail programs understand: tables, styles on the elements, no pictures, nothing loaded. All
 * that comes from people is text.
 */
export function renderHtml(content: EmailContent): string {
  const { heading, notice, paragraphs, quote, closing, site } = content
  const { brand, brandInk } = palette(site)
  return renderDocument(html`
    <${Html} lang=${site.locale}>
      <${Head}>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${heading}</title>
        <style>
          ${DARK}
        </style>
      <//>
      <${Body} className="ground" style=${{ margin: 0, padding: '24px 12px', background: GROUND }}>
        <${Container} className="surface" style=${CARD}>
          <${Row}>
            <${Column} style=${{ ...BAND, background: brand, color: brandInk }}>
              <${Link} href=${site.baseUrl} style=${{ color: brandInk, textDecoration: 'none' }}>${site.name}<//>
            <//>
          <//>
          <${Row}>
            <${Column} style=${{ padding: '28px' }}>
              <${Heading} as="h1" className="ink" style=${HEADING}>${heading}<//>
              ${notice ? html`<${Text} className="notice" style=${NOTICE}>${lines(notice)}<//>` : null}
              ${paragraphs.map((text) => html`<${Text} className="ink" style=${PARAGRAPH}>${lines(text)}<//>`)}
              ${quote ? quoteBlock(quote) : null} ${filled(content).map(factTable)}
              <${Row} style=${{ marginTop: '28px' }}>
                <${Column} className="line" style=${{ paddingTop: '16px', borderTop: LINE }}>
                  ${closing.map(
                    (one) =>
                      html`<${Text} className="muted" style=${CLOSING}>
                        ${
                          typeof one === 'string'
                            ? lines(one)
                            : html`<${Link} className="link" href=${one.href} style=${LINKED}>${one.words}<//>`
                        }
                      <//>`,
                  )}
                <//>
              <//>
            <//>
          <//>
        <//>
      <//>
    <//>
  `)
}

const CARD = {
  width: '100%',
  maxWidth: '640px',
  background: '#FFFFFF',
  borderRadius: '8px',
  overflow: 'hidden',
  fontFamily: FONT,
  color: INK,
}
const BAND = { padding: '18px 28px', fontSize: '18px', lineHeight: '24px', fontWeight: 600 }
const HEADING = { margin: '0 0 16px', fontSize: '22px', lineHeight: '28px', color: INK }
const PARAGRAPH = { margin: '0 0 16px', fontSize: '16px', lineHeight: '24px', color: INK }
const NOTICE = {
  ...PARAGRAPH,
  padding: '12px 16px',
  background: '#FFF4D6',
  borderLeft: '4px solid #B7791F',
  color: '#4A3410',
}
const QUOTE = { ...PARAGRAPH, margin: '0 0 8px', padding: '12px 16px', background: GROUND, borderRadius: '6px' }
const CLOSING = { margin: '0 0 8px', fontSize: '13px', lineHeight: '20px', color: MUTED }
const TITLE = { margin: '28px 0 8px', fontSize: '15px', lineHeight: '20px', color: INK }
const TABLE = { borderCollapse: 'collapse', fontSize: '15px', lineHeight: '22px', fontFamily: FONT } as const
const LINKED = { color: '#1D4ED8', textDecoration: 'underline' }
const LABEL = {
  padding: '8px 16px 8px 0',
  textAlign: 'left',
  verticalAlign: 'top',
  width: '34%',
  fontWeight: 400,
  color: MUTED,
} as const
const VALUE = { padding: '8px 0', verticalAlign: 'top', color: INK, wordBreak: 'break-word' } as const

const quoteBlock = ({ title, text }: NonNullable<EmailContent['quote']>) => html`
  <${Heading} as="h2" className="ink" style=${TITLE}>${title}<//>
  <${Text} className="quote" style=${QUOTE}>${lines(text)}<//>
`

/** Facts as a table, whose labels screen readers read out with their values. */
const factTable = ({ title, facts }: FactTable) => html`
  <${Heading} as="h2" className="ink" style=${TITLE}>${title}<//>
  <table cellpadding="0" cellspacing="0" width="100%" style=${TABLE}>
    <tbody>
      ${facts.map(({ label, value, href }, at) => {
        const border = at > 0 && label ? { borderTop: LINE } : {}
        return html`
          <tr>
            <th scope="row" class="muted line" style=${{ ...LABEL, ...border }}>${label}</th>
            <td class="ink line" style=${{ ...VALUE, ...border }}>
              ${href ? html`<${Link} className="link" href=${href} style=${LINKED}>${value}<//>` : lines(value)}
            </td>
          </tr>
        `
      })}
    </tbody>
  </table>
`

/** A text with its line breaks. */
const lines = (text: string): ReactNode[] =>
  text.split(/\r?\n/).flatMap((line, at) => (at === 0 ? [line] : [html`<br />`, line]))
