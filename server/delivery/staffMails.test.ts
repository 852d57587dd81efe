import { expect, test } from 'vitest'
import type { Mail } from './mailer.ts'
import { sendStaffMails } from './staffMails.ts'

const CONSOLE = 'https://console.dealers.example'

test('a summary links each line, the leads that wait longest and what ends it, as HTML and as text', async () => {
  const sent: Mail[] = []
  const send = sendStaffMails({
    mailer: { send: async (mail) => String(sent.push(mail)), close: async () => {} },
    mailFrom: 'console@dealers.example',
    onError() {},
  })
  await send({
    kind: 'digest',
    id: 'summary',
    to: 'kim@dealer.example',
    href: `${CONSOLE}/`,
    lines: [{ words: '2 overdue leads', href: `${CONSOLE}/leads?view=overdue` }],
    leads: [{ name: 'Sam <b>\nRivers', about: 'Trade-in, 2 d', href: `${CONSOLE}/leads/7` }],
    stopHref: `${CONSOLE}/summary/stop`,
  })
  const [{ html, text, subject }] = sent as [Mail]
  expect(subject).toBe('2 overdue leads')
  expect([...String(html).matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    `${CONSOLE}/leads?view=overdue`,
    `${CONSOLE}/leads/7`,
    `${CONSOLE}/`,
    `${CONSOLE}/summary/stop`,
  ])
  expect(html).toContain('Sam &lt;b&gt; Rivers')
  expect(text).toContain(`Waiting longest\n- Sam <b> Rivers (Trade-in, 2 d)\n  ${CONSOLE}/leads/7`)
  expect(text).toContain(`Unsubscribe: ${CONSOLE}/summary/stop`)
})

test('a mail about an account says what changed, when and from where, and what to do', async () => {
  const sent: Mail[] = []
  const send = sendStaffMails({
    mailer: { send: async (mail) => String(sent.push(mail)), close: async () => {} },
    mailFrom: 'console@dealers.example',
    onError() {},
  })
  const mail = {
    kind: 'account',
    id: 'account-1',
    to: 'kim@dealer.example',
    href: `${CONSOLE}/forgotten-password`,
    when: '28 November 2026 at 3:20 pm AEDT',
    from: 'Chrome on Windows, 203.0.113.7',
  } as const
  await send({ ...mail, change: 'passkey_added', name: '<b>\nPhone' })
  await send({ ...mail, change: 'signed_out', name: 'Lou Ray', href: `${CONSOLE}/sign-in` })
  const [passkey, signedOut] = sent as [Mail, Mail]
  expect(passkey).toMatchObject({ subject: 'A passkey was added', to: 'kim@dealer.example' })
  expect(passkey.html).toContain('The passkey “&lt;b&gt; Phone” can sign in')
  for (const text of [mail.to, mail.when, mail.from, 'If it wasn’t, set a new password now', mail.href])
    expect(passkey.text).toContain(text)
  expect(signedOut.text).toContain('Lou Ray, who manages your access, signed you out')
  expect(signedOut.text).not.toContain(mail.from)
  expect(signedOut.text).toContain(`Sign in:\n${CONSOLE}/sign-in`)
})
