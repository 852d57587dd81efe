import { posix } from 'node:path'
import { Marked } from 'marked'
import { plainText } from '@forecourt/rules/offer/text.ts'
import { HELP_TOPIC_KEYS, HELP_TOPICS, type HelpTopicKey } from '@forecourt/rules/staff/help/topics.ts'
import type { SearchedTopic } from '@forecourt/rules/staff/help/search.ts'
import pictures from './pictures.json' with { type: 'json' }

const sources = import.meta.glob<string>('./topics/*.md', { query: '?raw', import: 'default', eager: true })
const addresses = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true })

/** The size of each picture on screen, as the journey that took it stored it. */
const sizes: Readonly<Record<string, { width: number; height: number } | undefined>> = pictures

/** Our own Markdown, in which a picture is one that a journey took (decision 172); it opens in its own size. */
const markdown = new Marked({
  renderer: {
    image({ href, text }) {
      const { base, name } = posix.parse(href)
      const address = addresses[`./pictures/${base}`]
      const size = sizes[name]
      if (!address || !size) throw new Error(`There is no picture ${base}.`)
      const { width, height } = size
      return `<a class="help-picture" href="${address}" title="Open the picture in its own size"><img src="${address}" alt="${text}" width="${width}" height="${height}" loading="lazy" decoding="async"></a>`
    },
  },
})

/** A topic as HTML: our own Markdown, which is in this repository. */
export const helpHtml = (key: HelpTopicKey): string =>
  markdown.parse(sources[`./topics/${key}.md`] ?? '', { async: false })

/** Every topic as it is searched. */
export const SEARCHED_HELP: readonly SearchedTopic<HelpTopicKey>[] = HELP_TOPIC_KEYS.map((key) => ({
  key,
  title: HELP_TOPICS[key].title,
  text: plainText(helpHtml(key)),
}))
