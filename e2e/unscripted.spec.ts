import type { APIRequestContext } from '@playwright/test'
import { fetchFrom, at, expect, rows, test } from './journey.ts'

// A multi-step form sent without scripts (spec §4, §8), over HTTP only.

const SLUG = 'saltbush-mazda'
const PATH = '/forms/test-drive'
const ANSWERS = {
  form: 'test-drive',
  page_id: 'forms/test-drive',
  step_number: '3',
  move: 'next',
  model: 'CX-5',
  drivers_licence: 'Yes',
  first_name: 'Robin',
  last_name: 'Plain',
  phone: '0412 345 678',
  postcode: '2640',
}

async function send(request: APIRequestContext, changes: Record<string, string>) {
  const answer = await fetchFrom(request, SLUG, PATH, {
    method: 'POST',
    headers: { origin: new URL(at(SLUG)).origin },
    form: { ...ANSWERS, email: 'robin@unscripted.example', ...changes },
  })
  const html = await answer.text()
  return {
    status: answer.status(),
    html,
    step: /step (\d) of 3/i.exec(html)?.[1],
    input: (name: string) => inputIn(html, name),
  }
}

const inputIn = (html: string, name: string): string => new RegExp(`<[^>]+name="${name}"[^>]*>`).exec(html)?.[0] ?? ''
const stored = (email: string) => rows(`select 1 from leads where lead ->> 'email' = $1`, [email])

test('numbers are typed on the keyboard of their country (§5.17)', async ({ request }) => {
  for (const [slug, keyboard] of [
    ['kowhai-cars', 'numeric'],
    ['wattle-motors', 'tel'],
    ['lonestar-autos', 'tel'],
  ] as const) {
    const html = await (await fetchFrom(request, slug, '/forms/general-enquiry')).text()
    expect(inputIn(html, 'phone'), slug).toContain(`inputMode="${keyboard}"`)
    expect(inputIn(html, 'postcode'), slug).toContain('inputMode="numeric"')
    // A maximum length of the input would cut pasted values with spaces or punctuation.
    expect(inputIn(html, 'postcode'), slug).toContain('maxLength="10"')
  }
})

test('what is wrong in an earlier step leads back to it, with its message (§4.7)', async ({ request }) => {
  const { status, html, step, input } = await send(request, { drivers_licence: '', email: 'first@unscripted.example' })
  expect([status, step]).toEqual([400, '1'])
  expect(html).toContain('*This is a required field.')
  expect(html).toContain('name="drivers_licence"')
  expect(input('email')).toContain('value="first@unscripted.example"')
  expect(await stored('first@unscripted.example')).toEqual([])
})

test('what is wrong in the last step stays there, with its message', async ({ request }) => {
  const { status, step, html, input } = await send(request, { email: 'not an address' })
  expect([status, step]).toEqual([400, '3'])
  expect(html).toContain('invalid email address')
  expect(input('email')).toMatch(/aria-invalid="true"/)
})

test('what is right is stored and thanked for', async ({ request }) => {
  const { status } = await send(request, { email: 'right@unscripted.example' })
  expect(status).toBe(303)
  expect(await stored('right@unscripted.example')).toHaveLength(1)
})

test('a lead that cannot be stored is unexpected, on the step that sent it (§8.1)', async ({ request }) => {
  const email = 'unstored@unscripted.example'
  await rows(`alter table leads add constraint unscripted check (lead ->> 'email' <> '${email}') not valid`)
  try {
    const { status, html, step, input } = await send(request, { email })
    expect([status, step]).toEqual([500, '3'])
    expect(html).toContain('An unexpected error occured')
    expect(html).not.toMatch(/Failed query|insert into|unscripted"? /)
    expect(input('first_name')).toContain('value="Robin"')
  } finally {
    await rows('alter table leads drop constraint unscripted')
  }
})
