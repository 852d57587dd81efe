import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { HOSTILE } from '../../tools/testing/hostile.ts'
import { storable } from '../db/text.ts'
import { leadHeader, leadLines } from './csv.ts'
import type { StoredLeadRow, StoredMessageRow } from './list.ts'

/** Values that a spreadsheet would run as a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/

test.each(HOSTILE.map((text) => [text.slice(0, 60), storable(text)]))(
  '%j stays one cell and a text',
  (_shown, words) => {
    const lead = {
      first_name: words,
      last_name: 'Ashe',
      message: words,
      linked_query_params: {},
      additional_services: [words],
      answers: [{ name: 'x', label: words, value: words }],
    }
    const row = {
      id: 1,
      website_id: 2,
      reference: 'AAAA-2222',
      created_at: new Date(0),
      lead,
    } as unknown as StoredLeadRow
    const message = { lead_id: 1, text: words } as StoredMessageRow
    const work = { lead_id: 1, status: 'open', assignee: words, first_answered_at: null, snoozed_until: null } as const
    const text =
      leadHeader(true) + leadLines([row, row], new Map(), { work: [work], files: [], messages: [message, message] })
    const records = parse<Record<string, string>>(text, { columns: true, bom: true })
    expect(records).toHaveLength(2)
    const cellText = FORMULA.test(words) ? `'${words}` : words
    for (const record of records) {
      expect(record).toMatchObject({
        first_name: cellText,
        last_name: 'Ashe',
        message: cellText,
        later_messages: FORMULA.test(words) ? `'${words}\n\n${words}` : `${words}\n\n${words}`,
        additional_services: cellText,
        work_status: 'Open',
        assigned_to: cellText,
        received_at: '1970-01-01T00:00:00Z',
        snoozed_until: '',
        time_zone: 'UTC',
      })
      expect(record.answers).toContain(words)
      for (const cell of Object.values(record)) expect(cell).not.toMatch(FORMULA)
    }
  },
)
