/** The point of a picture that stays visible when it is cropped: percent from the left, and from the top. */
export interface Focus {
  x: number
  y: number
}

/** A focal point as it is stored, and as CSS has it. */
export const FOCUS = /^(?:100|\d{1,2})% (?:100|\d{1,2})%$/
/** The middle, where a picture is cropped unless somebody says otherwise. */
export const CENTRE = '50% 50%'

const MOST = 100
const within = (part: number) => Math.min(MOST, Math.max(0, Math.round(part)))

/** A focal point as text. */
export const focusText = ({ x, y }: Focus): string => `${within(x)}% ${within(y)}%`

/** The focal point of a text; null for anything else. */
export function readFocus(text: string): Focus | null {
  if (!FOCUS.test(text)) return null
  const [x = 0, y = 0] = text.split(' ').map((part) => Number(part.slice(0, -1)))
  return { x, y }
}

const DIRECTIONS: ReadonlyMap<string, Focus> = new Map([
  ['ArrowLeft', { x: -1, y: 0 }],
  ['ArrowRight', { x: 1, y: 0 }],
  ['ArrowUp', { x: 0, y: -1 }],
  ['ArrowDown', { x: 0, y: 1 }],
])
const STEP = 1
const LARGE_STEP = 10

/** A focal point moved by an arrow key, further with Shift; null for any other key. */
export function movedFocus({ x, y }: Focus, key: string, shift: boolean): Focus | null {
  const direction = DIRECTIONS.get(key)
  if (!direction) return null
  const step = shift ? LARGE_STEP : STEP
  return { x: within(x + direction.x * step), y: within(y + direction.y * step) }
}
