/** How lines begin that the rich text editor cannot show: tables, code, tasks and link definitions. */
const BEYOND_STARTS = ['|', '```', '~~~', '# ', '- [ ]', '- [x]', '* [ ]', '* [x]']

/** Whether a text has what Markdown can say and a rich text cannot: it would be lost there. */
export const isBeyondRichText = (text: string): boolean =>
  text.includes('![') ||
  /<[a-z!/]/i.test(text) ||
  text
    .split('\n')
    .map((line) => line.trimStart())
    .some(
      (line) => BEYOND_STARTS.some((start) => line.startsWith(start)) || (line.startsWith('[') && line.includes(']:')),
    )

const SHOWN = new Set([
  'p',
  'br',
  'hr',
  'h2',
  'h3',
  'h4',
  'ul',
  'ol',
  'li',
  'blockquote',
  'a',
  'b',
  'strong',
  'em',
  'i',
  's',
])

/** The same of HTML. */
export const isBeyondRichHtml = (html: string): boolean =>
  [...html.matchAll(/<\/?([a-z!][a-z0-9]*)/gi)].some(([, tag]) => !SHOWN.has(tag!.toLowerCase()))
