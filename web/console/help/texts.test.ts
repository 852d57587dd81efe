import { describe, expect, test } from 'vitest'
import { HELP_TOPIC_KEYS } from '@forecourt/rules/staff/help/topics.ts'
import { helpHtml, SEARCHED_HELP } from './texts.server.ts'

describe('texts of help', () => {
  test.each(HELP_TOPIC_KEYS)('%s is HTML, and nothing of its Markdown', (key) => {
    const html = helpHtml(key)
    expect(html).toMatch(/^<(?:p|ol|ul)>/)
    expect(html).not.toMatch(/\*\*|!\[|^#/m)
  })

  test('what is searched has no markup', () => {
    expect(SEARCHED_HELP).toHaveLength(HELP_TOPIC_KEYS.length)
    for (const { key, text } of SEARCHED_HELP) expect(text, key).not.toMatch(/[<>*]|&\w+;/)
  })
})
