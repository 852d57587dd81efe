import * as THREE from 'three'

/** What a face is made of; the order is the order of the materials of a body. */
export const PAINT = 0
export const GLASS = 1
export const TRIM = 2
export const HEADLIGHT = 3
export const TAIL_LIGHT = 4

/** One cross-section of a body, in metres; lengths go forward along x, up along y, out along z. */
export interface Station {
  x: number
  /** Lowest edge. */
  bottom: number
  /** Where the side ends and the cabin or the bonnet begins. */
  belt: number
  /** Highest point in the middle. */
  top: number
  /** Half width at its widest. */
  width: number
  /** Half width of the roof, or of the bonnet, at its shoulder. */
  roof: number
}

type Numbers = Omit<Station, 'x'>
/** A curve through points given as [x, value], smooth between them and flat at its ends. */
export type Curve = readonly (readonly [x: number, value: number])[]

/** Value of a curve at x: monotone cubic interpolation, so that it never overshoots its points. */
export function valueAt(curve: Curve, x: number): number {
  const last = curve.length - 1
  if (x <= curve[0]![0]) return curve[0]![1]
  if (x >= curve[last]![0]) return curve[last]![1]
  const index = curve.findIndex((point, at) => at < last && x >= point[0] && x < curve[at + 1]![0])
  const slope = (at: number) => (curve[at + 1]![1] - curve[at]![1]) / (curve[at + 1]![0] - curve[at]![0])
  const tangent = (at: number) => {
    if (at === 0 || at === last) return 0
    const before = slope(at - 1)
    const after = slope(at)
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
  }
  const [x0, y0] = curve[index]!
  const [x1, y1] = curve[index + 1]!
  const length = x1 - x0
  const t = (x - x0) / length
  const t2 = t * t
  const t3 = t2 * t
  return (
    y0 * (2 * t3 - 3 * t2 + 1) +
    tangent(index) * length * (t3 - 2 * t2 + t) +
    y1 * (-2 * t3 + 3 * t2) +
    tangent(index + 1) * length * (t3 - t2)
  )
}

/** Points of half a cross-section from the middle of the floor over the side to the middle of the roof. */
const ROWS: readonly ((at: Numbers) => readonly [y: number, z: number])[] = [
  ({ bottom }) => [bottom, 0],
  ({ bottom, width }) => [bottom, width * 0.8],
  ({ bottom, width }) => [bottom + 0.02, width * 0.93],
  ({ bottom, belt, width }) => [bottom + (belt - bottom) * 0.12, width * 0.97],
  ({ bottom, belt, width }) => [bottom + (belt - bottom) * 0.3, width * 0.99],
  ({ bottom, belt, width }) => [bottom + (belt - bottom) * 0.55, width],
  ({ bottom, belt, width }) => [bottom + (belt - bottom) * 0.8, width * 0.99],
  ({ bottom, belt, width }) => [bottom + (belt - bottom) * 0.94, width * 0.965],
  ({ belt, width }) => [belt, width * 0.93],
  ({ belt, top, width, roof }) => [belt + (top - belt) * 0.1, mix(width * 0.93, roof, 0.09)],
  ({ belt, top, width, roof }) => [belt + (top - belt) * 0.45, mix(width * 0.93, roof, 0.42)],
  ({ belt, top, width, roof }) => [belt + (top - belt) * 0.8, mix(width * 0.93, roof, 0.8)],
  ({ belt, top, roof }) => [belt + (top - belt) * 0.93, roof * 0.975],
  ({ belt, top, roof }) => [belt + (top - belt) * 0.985, roof * 0.88],
  ({ top, roof }) => [top, roof * 0.55],
  ({ top }) => [top + 0.008, 0],
]
/** Rows between which side windows lie. */
const WINDOW_ROWS = [9, 11] as const
const SCREEN_ROW = 12
const LAMP_ROW = 6
const mix = (a: number, b: number, t: number) => a + (b - a) * t

export interface BodyShape {
  bottom: Curve
  belt: Curve
  top: Curve
  width: Curve
  roof: Curve
  /** Side windows, as ranges of x. */
  sideGlass: readonly (readonly [from: number, to: number])[]
  /** Screens across the whole body: windscreen and rear window, as ranges of x. */
  screens: readonly (readonly [from: number, to: number])[]
  /** Height under which the body is unpainted. */
  trimBelow?: number
  /** Lamps are the band under the belt in front of and behind these. */
  headlightFrom?: number
  tailLightTo?: number
  /** Everything above the belt between these is unpainted, such as a black roof. */
  blackRoof?: readonly [from: number, to: number]
}

/** The surface of a body as one smooth mesh with three materials: paint, glass, trim. */
export function bodyGeometry(shape: BodyShape): THREE.BufferGeometry {
  const ends = [shape.top[0]![0], shape.top.at(-1)![0]] as const
  const marks = [...shape.sideGlass, ...shape.screens].flat()
  const steps = Array.from({ length: 81 }, (_, index) => ends[0] + ((ends[1] - ends[0]) * index) / 80)
  const stations = [
    ...new Set([...steps.filter((x) => marks.every((mark) => Math.abs(mark - x) > 0.02)), ...marks, ...ends]),
  ].toSorted((a, b) => a - b)

  const positions: number[] = []
  const at = (x: number): Numbers => ({
    bottom: valueAt(shape.bottom, x),
    belt: valueAt(shape.belt, x),
    top: valueAt(shape.top, x),
    width: valueAt(shape.width, x),
    roof: valueAt(shape.roof, x),
  })
  const ring = 2 * ROWS.length - 2
  for (const x of stations) {
    const half = ROWS.map((row) => row(at(x)))
    for (const [y, z] of half) positions.push(x, y, z)
    for (const [y, z] of half.slice(1, -1).toReversed()) positions.push(x, y, -z)
  }
  const faces: number[][] = [[], [], [], [], []]
  const glassFrom = Math.min(...shape.sideGlass.flat())
  const glassTo = Math.max(...shape.sideGlass.flat())
  const within = (ranges: readonly (readonly [number, number])[], x: number) =>
    ranges.some(([from, to]) => x > from && x < to)
  for (let column = 0; column < stations.length - 1; column++) {
    const middle = (stations[column]! + stations[column + 1]!) / 2
    for (let row = 0; row < ring; row++) {
      const a = column * ring + row
      const b = column * ring + ((row + 1) % ring)
      const c = a + ring
      const d = b + ring
      const half = row < ROWS.length - 1 ? row : ring - 1 - row
      const y = (positions[a * 3 + 1]! + positions[d * 3 + 1]!) / 2
      const side = half >= WINDOW_ROWS[0] && half < WINDOW_ROWS[1] && within(shape.sideGlass, middle)
      const screen = half >= SCREEN_ROW && within(shape.screens, middle)
      const pillar = half >= WINDOW_ROWS[0] && half < WINDOW_ROWS[1] && middle > glassFrom && middle < glassTo
      const front = half === LAMP_ROW && middle > (shape.headlightFrom ?? Infinity)
      const rear = half === LAMP_ROW && middle < (shape.tailLightTo ?? -Infinity)
      const black = shape.blackRoof && half >= 9 && middle > shape.blackRoof[0] && middle < shape.blackRoof[1]
      const material =
        side || screen
          ? GLASS
          : front
            ? HEADLIGHT
            : rear
              ? TAIL_LIGHT
              : pillar || half <= 2 || y < (shape.trimBelow ?? 0) || black
                ? TRIM
                : PAINT
      faces[material]!.push(a, c, b, b, c, d)
    }
  }
  for (const [column, flip] of [
    [0, true],
    [stations.length - 1, false],
  ] as const) {
    const start = column * ring
    for (let row = 1; row < ring - 1; row++) {
      const y = positions[(start + row) * 3 + 1]!
      const list = faces[y < (shape.trimBelow ?? 0) ? TRIM : PAINT]!
      if (flip) list.push(start, start + row, start + row + 1)
      else list.push(start, start + row + 1, start + row)
    }
  }
  const geometry = new THREE.BufferGeometry()
  geometry.setAttribute('position', new THREE.Float32BufferAttribute(positions, 3))
  geometry.setIndex(faces.flat())
  let offset = 0
  faces.forEach((list, material) => {
    geometry.addGroup(offset, list.length, material)
    offset += list.length
  })
  geometry.computeVertexNormals()
  return geometry
}

/** Half width of a body at a height, to lay door lines and handles on its surface. */
export function sideAt(shape: BodyShape, x: number, y: number): number {
  const numbers: Numbers = {
    bottom: valueAt(shape.bottom, x),
    belt: valueAt(shape.belt, x),
    top: valueAt(shape.top, x),
    width: valueAt(shape.width, x),
    roof: valueAt(shape.roof, x),
  }
  const half = ROWS.map((row) => row(numbers))
  for (let index = 2; index < half.length - 1; index++) {
    const [y0, z0] = half[index]!
    const [y1, z1] = half[index + 1]!
    if (y >= y0 && y <= y1 && y1 > y0) return mix(z0, z1, (y - y0) / (y1 - y0))
  }
  return numbers.width
}
