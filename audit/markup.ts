import { HtmlValidate, StaticConfigLoader } from 'html-validate'

/**
 * The rules of html-validate that come from the HTML standard: what the W3C's checker reports as an error. Its
 * stylistic rules are off, and so are those of accessibility, which axe checks better on the rendered page.
 */
const CHECKER = new HtmlValidate(
  new StaticConfigLoader({
    root: true,
    extends: ['html-validate:standard'],
    // An attribute that an input of its type cannot have, such as `readonly` of a hidden one.
    rules: { 'input-attributes': 'error' },
  }),
)

/** Violations of the HTML standard in a document, each once, as a line that says what and where. */
export async function markupProblems(html: string): Promise<string[]> {
  const { results } = await CHECKER.validateString(html)
  const found = results.flatMap(({ messages }) => messages)
  return [...new Set(found.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'document'})`))]
}
