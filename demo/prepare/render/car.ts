import * as THREE from 'three'
import { bodyGeometry, sideAt, valueAt, type BodyShape } from './loft.ts'
import type { Materials } from './materials.ts'
import { box, mesh, v, wheel } from './parts.ts'

/** A body with wheels, doors and a face. */
export interface CarShape extends BodyShape {
  axles: readonly number[]
  wheel: number
  track: number
  doors: readonly number[]
  handles?: readonly number[]
  /** Height of the sill and the top of the doors. */
  doorFrom?: number
  steel?: boolean
  spokes?: number
  grille?: 'bar' | 'wide' | 'tall' | 'none'
  rails?: readonly [number, number]
  mirrorAt?: number
  cladding?: boolean
  tailPlateY?: number
  /** The back is hidden by a tub, a box or a tray. */
  openRear?: boolean
}

/** A copy of a material that leaves out what lies inside the wheel arches. */
function withArches(material: THREE.Material, axles: readonly number[], radius: number): THREE.Material {
  const cut = material.clone()
  cut.side = THREE.DoubleSide
  const at = [...axles, 99].slice(0, 2).map((x) => x.toFixed(3))
  cut.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying vec3 vBody;\nvoid main() {')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvBody = position;')
    shader.fragmentShader = shader.fragmentShader.replace(
      'void main() {',
      `varying vec3 vBody;\nvoid main() {\n  float reach = ${(radius * 1.17).toFixed(3)};\n  vec2 toFirst = vBody.xy - vec2(${at[0]}, ${radius.toFixed(3)});\n  vec2 toSecond = vBody.xy - vec2(${at[1]}, ${radius.toFixed(3)});\n  if (abs(vBody.z) > 0.4 && (length(toFirst) < reach || length(toSecond) < reach)) discard;`,
    )
  }
  cut.customProgramCacheKey = () => `arches ${at.join(' ')} ${radius}`
  return cut
}

/** A car of one body, from its shape. */
export function car(shape: CarShape, m: Materials): THREE.Group {
  const group = new THREE.Group()
  group.add(
    mesh(
      bodyGeometry(shape),
      [m.paint, m.glass, m.trim, m.headlight, m.tailLight].map((material) =>
        withArches(material, shape.axles, shape.wheel),
      ),
    ),
  )
  const front = shape.top.at(-1)![0]
  const rear = shape.top[0]![0]
  const r = shape.wheel
  for (const x of shape.axles) {
    for (const side of [1, -1]) {
      const reach = sideAt(shape, x, r * 1.6)
      const liner = mesh(
        new THREE.CylinderGeometry(r * 1.17, r * 1.17, reach - 0.42, 64, 1, true),
        m.liner,
        x,
        r,
        side * (0.4 + (reach - 0.42) / 2),
      )
      liner.rotation.x = Math.PI / 2
      liner.castShadow = false
      const back = mesh(new THREE.CircleGeometry(r * 1.17, 64), m.liner, x, r, side * 0.41)
      if (side < 0) back.rotation.y = Math.PI
      group.add(liner, back)
      if (shape.cladding) {
        const arc = Array.from({ length: 33 }, (_, index) => {
          const angle = Math.PI * (-0.06 + (index / 32) * 1.12)
          const px = x + Math.cos(angle) * r * 1.2
          const py = r + Math.sin(angle) * r * 1.2
          return v(px, py, side * (sideAt(shape, px, py) + 0.004))
        })
        group.add(mesh(new THREE.TubeGeometry(new THREE.CatmullRomCurve3(arc), 48, 0.034, 10), m.trim))
      }
      const rolling = wheel(m, r, 0.23, shape.spokes ?? 5, shape.steel)
      rolling.position.set(x, r, side * (sideAt(shape, x, r) - 0.125))
      group.add(rolling)
    }
  }
  const from = shape.doorFrom ?? 0.34
  for (const side of [1, -1]) {
    for (const x of shape.doors) {
      const heights = [0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => from + (0.9 - from) * t + (t === 1 ? 0.02 : 0))
      const path = new THREE.CatmullRomCurve3(heights.map((y) => v(x, y, side * (sideAt(shape, x, y) + 0.001))))
      group.add(mesh(new THREE.TubeGeometry(path, 24, 0.006, 6), m.dark))
    }
    for (const x of shape.handles ?? [])
      group.add(box(0.17, 0.028, 0.03, 0.012, m.paint, x, 0.83, side * (sideAt(shape, x, 0.83) + 0.008)))
    const at = shape.mirrorAt ?? 0.62
    const belt = valueAt(shape.belt, at) + 0.06
    group.add(box(0.15, 0.13, 0.2, 0.06, m.paint, at, belt, side * (sideAt(shape, at, belt) + 0.09)))
  }
  const noseY = (shape.bottom.at(-1)![1] + shape.top.at(-1)![1]) / 2
  const noseHalf = shape.width.at(-1)![1]
  const kind = shape.grille ?? 'bar'
  const grille = {
    bar: [noseHalf * 1.7, 0.11, noseY],
    wide: [noseHalf * 1.75, 0.2, noseY + 0.01],
    tall: [noseHalf * 1.4, 0.34, noseY + 0.02],
    none: [noseHalf * 1.2, 0.05, noseY - 0.05],
  }[kind] as [number, number, number]
  group.add(box(0.1, grille[1], grille[0], 0.04, m.dark, front - 0.02, grille[2], 0))
  if (kind !== 'none') {
    group.add(box(0.09, 0.02, grille[0] * 0.9, 0.008, m.metal, front - 0.008, grille[2] + grille[1] * 0.22, 0))
    group.add(box(0.09, 0.02, grille[0] * 0.9, 0.008, m.metal, front - 0.008, grille[2] - grille[1] * 0.22, 0))
  }
  group.add(box(0.03, 0.11, 0.4, 0.012, m.white, front + 0.025, noseY - 0.17, 0))
  if (!shape.openRear) {
    group.add(box(0.03, 0.11, 0.4, 0.012, m.white, rear - 0.012, shape.tailPlateY ?? 0.62, 0))
    group.add(box(0.08, 0.1, 1.1, 0.04, m.dark, rear + 0.06, shape.bottom[0]![1] - 0.04, 0))
  }
  if (shape.rails) {
    const [a, b] = shape.rails
    for (const side of [-1, 1]) {
      const path = Array.from({ length: 9 }, (_, index) => {
        const x = a + ((b - a) * index) / 8
        const lift = index === 0 || index === 8 ? 0 : 0.045
        return v(x, valueAt(shape.top, x) - 0.012 + lift, side * valueAt(shape.roof, x) * 0.9)
      })
      group.add(mesh(new THREE.TubeGeometry(new THREE.CatmullRomCurve3(path), 60, 0.02, 10), m.metal))
    }
  }
  return group
}
