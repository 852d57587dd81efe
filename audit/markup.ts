import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/**
 * The rules of html-validate that the HTML standard itself makes: what the W3C's checker calls an error. Its rules of
 * taste are left out, and those of access too, which axe judges in a browser, where it sees what is drawn.
 */
const CHECKER = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    // An attribute that an input of its type cannot have, such as `readonly` of a hidden one.
    rules: { 'input-attributes': 'error' },
  }),
)

/** What the HTML standard forbids and a document has, each fault once as a line that says what and where. */
export async function markupProblems(html: string): Promise<string[]> {
  const { results } = await CHECKER.validateString(html)
  const found = results.flatMap(({ messages }) => messages)
  return [...new Set(found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`))]
}
