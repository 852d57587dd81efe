import { marked } from 'marked'
import { plainText } from '@forecourt/rules/offer/text.ts'
import { HELP_TOPIC_KEYS, HELP_TOPICS, type HelpTopicKey } from '@forecourt/rules/staff/help/topics.ts'
import type { SearchedTopic } from '@forecourt/rules/staff/help/search.ts'

const sources = import.meta.glob<string>('./topics/*.md', { query: '?raw', import: 'default', eager: true })

/** A topic as HTML: our own Markdown, which is in this repository. */
export const helpHtml = (key: HelpTopicKey): string =>
  marked.parse(sources[`./topics/${key}.md`] ?? '', { async: false })

/** Every topic as it is searched. */
export const SEARCHED_HELP: readonly SearchedTopic<HelpTopicKey>[] = HELP_TOPIC_KEYS.map((key) => ({
  key,
  title: HELP_TOPICS[key].title,
  text: plainText(helpHtml(key)),
}))
