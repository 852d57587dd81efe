import { escapeHtml, palette } from '../pages/pages.ts'
import type { Site } from '@forecourt/rules/site/site.ts'
import type { FactTable } from './facts.ts'

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
  closing: readonly string[]
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
    [...closing, site.name, site.baseUrl].join('\n'),
  ]
  return `${blocks.join('\n\n')}\n`
}

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * The email as HTML that mail programs understand: tables, styles on the elements, no pictures, nothing loaded. All
 * that comes from people is text.
 */
export function renderHtml(content: EmailContent): string {
  const { heading, notice, paragraphs, quote, closing, site } = content
  const { brand, brandInk } = palette(site)
  const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`
  const title = (text: string) =>
    `<h2 style="margin:28px 0 8px;font-size:15px;line-height:20px;color:#16181D">${escapeHtml(text)}</h2>`
  const row = ({ label, value, href }: FactTable['facts'][number], index: number) => {
    const border = index === 0 ? '' : label ? 'border-top:1px solid #E1E4E8;' : ''
    const text = href ? `<a href="${escapeHtml(href)}" style="color:#1D4ED8">${escapeHtml(value)}</a>` : lines(value)
    return `<tr><th scope="row" style="${border}padding:8px 16px 8px 0;text-align:left;vertical-align:top;width:34%;font-weight:400;color:#5B616B">${escapeHtml(label)}</th><td style="${border}padding:8px 0;vertical-align:top;color:#16181D;word-break:break-word">${text}</td></tr>`
  }
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:28px;color:#16181D">${escapeHtml(heading)}</h1>`,
    ...(notice
      ? [
          `<p style="margin:0 0 16px;padding:12px 16px;background:#FFF4D6;border-left:4px solid #B7791F;color:#4A3410">${lines(notice)}</p>`,
        ]
      : []),
    ...paragraphs.map(paragraph),
    ...(quote
      ? [
          title(quote.title),
          `<div style="margin:0 0 8px;padding:12px 16px;background:#F6F7F8;border-radius:6px;color:#16181D">${lines(quote.text)}</div>`,
        ]
      : []),
    ...filled(content).map(
      ({ title: name, facts }) =>
        `${title(name)}<table cellpadding="0" cellspacing="0" width="100%" style="border-collapse:collapse;font-size:15px;line-height:22px">${facts.map(row).join('')}</table>`,
    ),
    `<div style="margin-top:28px;padding-top:16px;border-top:1px solid #E1E4E8;font-size:13px;line-height:20px;color:#5B616B">${closing
      .map((text) => `<p style="margin:0 0 8px">${lines(text)}</p>`)
      .join('')}</div>`,
  ]
  return `<!doctype html>
<html lang="${site.locale}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(heading)}</title></head>
<body style="margin:0;padding:0;background:#F6F7F8">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="background:#F6F7F8"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="max-width:640px;background:#FFFFFF;border-radius:8px;overflow:hidden;${FONT};font-size:16px;line-height:24px;color:#16181D">
<tr><td style="padding:18px 28px;background:${brand};color:${brandInk};font-size:18px;font-weight:600"><a href="${escapeHtml(site.baseUrl)}" style="color:${brandInk};text-decoration:none">${escapeHtml(site.name)}</a></td></tr>
<tr><td style="padding:28px">${body.join('\n')}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`
}

const lines = (text: string) => escapeHtml(text).replaceAll(/\r?\n/g, '<br>')
