/** Maximum nesting depth of a JSON body; a form needs three and an event five. */
export const MAX_JSON_DEPTH = 20

/** Whether JSON text is nested deeper than any valid request. */
export function isTooDeep(json: string, most = MAX_JSON_DEPTH): boolean {
  let depth = 0
  let quoted = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (quoted) {
      if (sign === '\\') at += 1
      else if (sign === '"') quoted = false
    } else if (sign === '"') quoted = true
    else if (sign === '{' || sign === '[') {
      depth += 1
      if (depth > most) return true
    } else if (sign === '}' || sign === ']') depth -= 1
  }
  return false
}

/** The same for a value that was parsed elsewhere; check the text with `isTooDeep` first if there is one. */
export function isTooDeepValue(value: unknown, most = MAX_JSON_DEPTH): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= most; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}
