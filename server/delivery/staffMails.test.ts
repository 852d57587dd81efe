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
