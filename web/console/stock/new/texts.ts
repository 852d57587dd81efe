/** The texts of a form by name. */
export const textsOf = (form: HTMLFormElement): Record<string, string> =>
  Object.fromEntries(
    [...new FormData(form)].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Enters texts into a form, where it has an input of that name. */
export function enterTexts(form: HTMLFormElement, texts: Readonly<Record<string, string>>): void {
  for (const [name, text] of Object.entries(texts)) {
    const input = form.elements.namedItem(name)
    if (
      input instanceof HTMLInputElement ||
      input instanceof HTMLTextAreaElement ||
      (input instanceof HTMLSelectElement && [...input.options].some(({ value }) => value === text))
    )
      input.value = text
  }
}

/**
 * What a lookup fills in: fields that are empty, and those that still have what an earlier answer filled in. What
 * somebody typed stays.
 */
export function filledIn(
  current: Readonly<Record<string, string>>,
  found: Readonly<Record<string, string>>,
  earlier: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const names = new Set([...Object.keys(found), ...Object.keys(earlier)])
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const now = current[name]?.trim() ?? ''
      return now === '' || now === earlier[name] ? [[name, found[name] ?? '']] : []
    }),
  )
}
