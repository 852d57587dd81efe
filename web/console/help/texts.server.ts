import { basename } from 'node:path'
import { Marked } from 'marked'
import { plainText } from '@forecourt/rules/offer/text.ts'
import { HELP_TOPIC_KEYS, HELP_TOPICS, type HelpTopicKey } from '@forecourt/rules/staff/help/topics.ts'
import type { SearchedTopic } from '@forecourt/rules/staff/help/search.ts'
import pictures from './pictures.json' with { type: 'json' }

/** A picture of a topic: its size on screen, and what of the screen it shows, as the journey that took it wrote it. */
interface Picture {
  width: number
  height: number
}

const sources = import.meta.glob<string>('./topics/*.md', { query: '?raw', import: 'default', eager: true })
const addresses = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true })
const sizes: Readonly<Record<string, Picture | undefined>> = pictures

/** The text of a topic, as it is written. */
export const helpSource = (key: HelpTopicKey): string => sources[`./topics/${key}.md`] ?? ''

/** Our own Markdown, in which a picture is the file of one that a journey took, and its text describes it. */
const markdown = new Marked({
  renderer: {
    image({ href, text }) {
      const file = basename(href)
      const address = addresses[`./pictures/${file}`]
      const size = sizes[basename(file, '.webp')]
      if (!address || !size) return ''
      return `<img class="help-picture" src="${address}" alt="${text}" width="${size.width}" height="${size.height}" loading="lazy">`
    },
  },
})

/** A topic as HTML. */
export const helpHtml = (key: HelpTopicKey): string => markdown.parse(helpSource(key), { async: false })

/** Every topic as it is searched. */
export const SEARCHED_HELP: readonly SearchedTopic<HelpTopicKey>[] = HELP_TOPIC_KEYS.map((key) => ({
  key,
  title: HELP_TOPICS[key].title,
  text: plainText(helpHtml(key)),
}))
