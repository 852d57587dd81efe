/** Objects and lists inside each other that a body of JSON may have; a form has three and an event five. */
export const MAX_JSON_DEPTH = 20

/** Whether a text of JSON has more objects and lists inside each other than anything that is sent to us. */
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

/** The same of a value that somebody else has parsed; `isTooDeep` of its text comes first where there is one. */
export function isTooDeepValue(value: unknown, most = MAX_JSON_DEPTH): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; depth <= most; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
    if (level.length === 0) return false
  }
  return true
}
