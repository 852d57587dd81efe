import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { create as contentDisposition } from 'content-disposition'
import PostalMime, { type Address, type Email } from 'postal-mime'
import type { ReactNode } from 'react'
import { html, pageDocument } from '../html.ts'

/** An answer of the development inbox. */
export interface InboxAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  body: string | Buffer
}

/** The inbox that developers and the demo read the platform's mail in. */
export interface Inbox {
  /** What stands at an address; null for one that is not the inbox's. */
  answer(url: string): Promise<InboxAnswer | null>
}

const BASE = '/inbox'
const LISTED = 100
const NAME = /^[0-9TZ.-]+-[0-9a-f]{16}\.eml$/

const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A message may be written by anybody: it draws itself, and that is all it does. */
const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

/** The inbox of messages that are stored as files in this directory. */
export function openInbox(directory: string): Inbox {
  const names = async () =>
    (await readdir(directory).catch(() => [])).filter((name) => NAME.test(name)).sort((a, b) => (a < b ? 1 : -1))

  async function read(name: string): Promise<{ source: Buffer; email: Email } | null> {
    try {
      const source = await readFile(join(directory, name))
      return { source, email: await PostalMime.parse(source) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
      throw error
    }
  }

  async function list(): Promise<InboxAnswer> {
    const all = await names()
    const mails = await Promise.all(all.slice(0, LISTED).map(async (name) => ({ name, mail: await read(name) })))
    const count = all.length === 1 ? '1 message' : `${all.length} messages`
    const newest = all.length > LISTED ? `, the newest ${LISTED} of them` : ''
    return page(
      'Inbox',
      html`
        <h1>Inbox</h1>
        <p class="lead">
          ${`No mail server is set up, so emails are stored here and not sent: ${count}${newest}. Set SMTP_URL to send them.`}
        </p>
        ${
          all.length > 0
            ? html`<ul class="mails">
                ${mails.map(({ name, mail }) => mail && row(name, mail.email))}
              </ul>`
            : html`<p class="empty">No emails yet. Send an enquiry on one of the sites.</p>`
        }
      `,
    )
  }

  const row = (name: string, email: Email) => html`
    <li>
      <a href=${`${BASE}/${name}`}>
        <span class="subject">${email.subject || '(no subject)'}</span>
        <span class="who">${`${shown(email.from)} to ${addresses(email.to)}`}</span>
        <time>${timeOf(email)}</time>
      </a>
    </li>
  `

  function message(name: string, { email }: { email: Email }): InboxAnswer {
    const facts: [string, string][] = [
      ['From', shown(email.from)],
      ['To', addresses(email.to)],
      ['Reply to', addresses(email.replyTo)],
      ['Date', timeOf(email)],
      ['Id', email.messageId ?? ''],
    ]
    const files = email.attachments.map(
      (file, index) => html`
        <li>
          <a href=${`${BASE}/${name}/files/${index}`}>${file.filename || 'attachment'}</a>
          ${` ${file.mimeType}`}
        </li>
      `,
    )
    return page(
      email.subject ?? 'Message',
      html`
        <p><a href=${BASE}>Inbox</a></p>
        <h1>${email.subject || '(no subject)'}</h1>
        <dl>
          ${facts
            .filter(([, value]) => value)
            .flatMap(([label, value]) => [html`<dt>${label}</dt>`, html`<dd>${value}</dd>`])}
        </dl>
        ${
          files.length > 0
            ? [
                html`<h2>Attachments</h2>`,
                html`<ul>
                  ${files}
                </ul>`,
              ]
            : null
        }
        ${
          email.html
            ? [
                html`<h2>As HTML</h2>`,
                html`<iframe
                  title="The message as HTML"
                  sandbox="allow-popups allow-popups-to-escape-sandbox"
                  src=${`${BASE}/${name}/html`}
                />`,
              ]
            : null
        }
        <h2>As text</h2>
        <pre tabindex=${0}>${email.text ?? ''}</pre>
        <p><a href=${`${BASE}/${name}/source`}>Source</a></p>
      `,
    )
  }

  const missing = (title: string, heading: string): InboxAnswer => ({
    ...page(
      title,
      html`<h1>${heading}</h1>
        <p><a href=${BASE}>Inbox</a></p>`,
    ),
    status: 404,
  })

  return {
    async answer(url) {
      const path = url.split('?')[0]!
      if (path === BASE || path === `${BASE}/`) return list()
      if (!path.startsWith(`${BASE}/`)) return null
      const [name = '', part, index] = path.slice(BASE.length + 1).split('/')
      const mail = NAME.test(name) ? await read(name) : null
      if (!mail) return missing('No such message', 'We can’t find that message')
      if (part === undefined) return message(name, mail)
      if (part === 'source')
        return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body: mail.source }
      if (part === 'html' && mail.email.html)
        return {
          status: 200,
          headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': MESSAGE_POLICY },
          body: mail.email.html.replace(/<head[^<>]*>/i, (head) => `${head}<base target="_blank">`),
        }
      const file = part === 'files' ? mail.email.attachments[Number(index)] : undefined
      if (!file) return missing('No such part', 'We can’t find that attachment')
      return {
        status: 200,
        headers: {
          'content-type': 'application/octet-stream',
          'content-disposition': contentDisposition(file.filename || 'attachment', { type: 'attachment' }),
        },
        body: typeof file.content === 'string' ? file.content : Buffer.from(file.content as ArrayBuffer),
      }
    },
  }
}

function shown(address: Address | undefined): string {
  if (!address) return ''
  if (address.group) return `${address.name}: ${addresses(address.group)}`
  return address.name ? `${address.name} <${address.address}>` : (address.address ?? '')
}

const addresses = (list: readonly Address[] | undefined): string => (list ?? []).map(shown).join(', ')

const timeOf = ({ date }: Email): string => {
  const instant = date ? new Date(date) : null
  return instant && !Number.isNaN(instant.getTime()) ? instant.toUTCString() : ''
}

const page = (title: string, content: ReactNode): InboxAnswer => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': PAGE_POLICY },
  body: pageDocument({ lang: 'en', title, css: CSS, body: html`<main>${content}</main>` }),
})

const CSS = `
:root{color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:#F6F7F8;color:#16181D;font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
main{max-width:960px;margin:0 auto;padding:48px 24px 96px}
h1{font-size:28px;line-height:1.2;letter-spacing:-.02em;margin:0 0 12px;overflow-wrap:anywhere}
h2{font-size:16px;margin:32px 0 8px}
a{color:#1D4ED8}
a:focus-visible,pre:focus-visible{outline:2px solid #1D4ED8;outline-offset:2px}
.lead,.empty{color:#5B616B;max-width:62ch}
.mails{list-style:none;margin:24px 0 0;padding:0;border:1px solid #E1E4E8;border-radius:8px;background:#fff;overflow:hidden}
.mails li+li{border-top:1px solid #E1E4E8}
.mails a{display:grid;gap:2px 16px;grid-template-columns:1fr auto;padding:14px 20px;color:inherit;text-decoration:none}
.mails a:hover{background:#F6F7F8}
.subject{font-weight:600;overflow-wrap:anywhere}
.who{grid-row:2;color:#5B616B;font-size:14px;overflow-wrap:anywhere}
time{color:#5B616B;font-size:14px}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px;margin:0}
dt{color:#5B616B}
dd{margin:0;overflow-wrap:anywhere}
iframe{width:100%;height:640px;border:1px solid #E1E4E8;border-radius:8px;background:#fff}
pre{margin:0;padding:20px;border:1px solid #E1E4E8;border-radius:8px;background:#fff;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
@media (max-width:600px){.mails a{grid-template-columns:1fr}.who{grid-row:auto}}
`
