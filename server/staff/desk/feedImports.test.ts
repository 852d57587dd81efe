import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { feedRejectsPath, feedRunPath, feedValuesPath } from '@forecourt/rules/staff/consolePaths.ts'
import { feedDesk } from '../../../tools/testing/feedDesk.ts'
import type { StaffBrowser } from '../../../tools/testing/staff.ts'
import { csv, rows } from '../../../tools/testing/feedHome.ts'

const { people, upload, fileScreen, tryIt, perform, runScreen, importAfter, entries, numbers } = feedDesk()
let sales: StaffBrowser
let colleague: StaffBrowser
let reader: StaffBrowser
let ofB: StaffBrowser
beforeAll(() => {
  ;({ sales, colleague, reader, ofB } = people())
})

describe('an import', () => {
  async function imported(content: string) {
    const { id } = await upload(sales, content)
    const tried = await tryIt(id)
    return importAfter(tried.run)
  }

  test('that would sell much takes a confirmation of the number', async () => {
    await imported(csv(...rows(4)))
    const { id } = await upload(sales, csv(...rows(1)))
    const tried = await tryIt(id)
    expect(await runScreen(tried.run)).toMatchObject({ state: 'done', toConfirm: 3, report: { sold: 3 } })
    expect(await importAfter(tried.run)).toMatchObject({
      status: 422,
      answer: { fields: { confirmed: 'Tick the box if that’s right.' } },
    })
    expect(await importAfter(tried.run, { confirmed: '2' })).toMatchObject({ status: 422 })
    expect(await numbers()).toHaveLength(4)
    const done = await importAfter(tried.run, { confirmed: '3' })
    expect(await runScreen(done.run)).toMatchObject({ state: 'done', report: { sold: 3 } })
    expect(await numbers()).toHaveLength(1)
  })

  test('is undone once, by whoever may change stock', async () => {
    const first = await imported(csv(...rows(2)))
    const second = await imported(csv(rows(1)[0]!.replace('20000', '19000'), rows(2)[1]!))
    expect((await runScreen(second.run)).changes!.rows).toMatchObject([
      { stocknum: 'S1', kind: 'Changed', values: [{ label: 'Price', before: '$20,000', after: '$19,000' }] },
    ])
    expect((await runScreen(first.run)).undoProblem).toBe('Only the latest import can be undone.')
    expect((await sales.post(feedRunPath(first.run), { intent: 'undo' })).status).toBe(409)
    expect((await reader.post(feedRunPath(second.run), { intent: 'undo' })).status).toBe(403)
    expect((await ofB.post(feedRunPath(second.run), { intent: 'undo' })).status).toBe(404)
    const answers = await Promise.all(
      [sales, colleague].map((who) => who.post(feedRunPath(second.run), { intent: 'undo' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([302, 302])
    await perform(second.run)
    expect(await runScreen(second.run)).toMatchObject({ state: 'undone', undone: { restored: 1, removed: 0, kept: 0 } })
    expect(await numbers()).toEqual([
      ['S1', 2_000_000],
      ['S2', 2_000_100],
    ])
    expect((await entries()).filter(([action]) => action === 'feed.undone')).toHaveLength(1)
  })

  test('of two at once, the second is told who runs the first', async () => {
    const { id } = await upload(sales, csv(...rows(1)))
    const { version } = await fileScreen(id)
    const forms = [sales, colleague].map((who) => ({ who, form: { version, run: randomUUID(), mode: 'full' } }))
    const answers = await Promise.all(forms.map(({ who, form }) => who.post(feedValuesPath(id), form)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
    expect(answers.find(({ status }) => status === 409)!.text).toMatch(
      /A test run for this dealership, started by (?:sam|kim), is running/,
    )
  })

  test('shows its rejected rows to whoever may see stock there, and nobody else', async () => {
    const { run } = await imported(csv(...rows(2), 'S3,rental,2019,<b>Mazda</b>,CX-5,,1,1'))
    expect(await runScreen(run, reader)).toMatchObject({ report: { rejectedRows: 1 } })
    const file = await reader.get(feedRejectsPath(run))
    expect([file.status, file.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(file.text).toContain('rental')
    for (const path of [feedRunPath(run), feedRejectsPath(run)]) expect((await ofB.get(path)).status).toBe(404)
    expect((await sales.get(feedRunPath('no-id'))).status).toBe(404)
    expect((await sales.get(feedRejectsPath(randomUUID()))).status).toBe(404)
  })
})
