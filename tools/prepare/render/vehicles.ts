import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import { bodyGeometry, sideAt, valueAt, type BodyShape } from './loft.ts'

/** Colours of the demo's paint, as seen under the studio's light. */
export const PAINTS: Readonly<Record<string, number>> = {
  white: 0xc3c7c9,
  silver: 0xaeb4ba,
  grey: 0x5d646c,
  black: 0x131517,
  blue: 0x1d4f91,
  red: 0xa61b24,
  green: 0x2f5d45,
  gold: 0xb59a5e,
  orange: 0xd2601f,
  brown: 0x5e4334,
  yellow: 0xe3b015,
}

interface Materials {
  paint: THREE.Material
  glass: THREE.Material
  trim: THREE.Material
  tyre: THREE.Material
  rim: THREE.Material
  dark: THREE.Material
  headlight: THREE.Material
  tailLight: THREE.Material
  white: THREE.Material
  metal: THREE.Material
  canvas: THREE.Material
  liner: THREE.Material
}

/** Paints a material made by `materialsOf` in another colour; leaves every other material alone. */
export function repaint(material: THREE.Material, colour: string): void {
  if (!(material instanceof THREE.MeshPhysicalMaterial) || material.userData.paint !== true) return
  const metallic = ['silver', 'grey', 'gold', 'blue', 'brown'].includes(colour)
  material.color.setHex(PAINTS[colour]!)
  material.roughness = metallic ? 0.42 : 0.5
  material.metalness = metallic ? 0.35 : 0
}

export function materialsOf(colour: string): Materials {
  const plain = (color: number, roughness: number, metalness = 0) =>
    new THREE.MeshStandardMaterial({ color, roughness, metalness })
  const paint = new THREE.MeshPhysicalMaterial({
    clearcoat: 1,
    clearcoatRoughness: 0.08,
    side: THREE.DoubleSide,
    userData: { paint: true },
  })
  repaint(paint, colour)
  return {
    paint,
    glass: new THREE.MeshPhysicalMaterial({
      color: 0x11171d,
      roughness: 0.08,
      metalness: 0.1,
      clearcoat: 1,
      clearcoatRoughness: 0.02,
    }),
    trim: plain(0x1d1f22, 0.7),
    tyre: plain(0x17181a, 0.85),
    rim: plain(0xc3c8cd, 0.28, 0.85),
    dark: plain(0x0c0d0f, 0.6),
    headlight: new THREE.MeshPhysicalMaterial({
      color: 0xe9f0f5,
      roughness: 0.1,
      clearcoat: 1,
      emissive: 0x8895a0,
      emissiveIntensity: 0.35,
    }),
    tailLight: new THREE.MeshPhysicalMaterial({
      color: 0x9e1016,
      roughness: 0.15,
      clearcoat: 1,
      emissive: 0x5c060a,
      emissiveIntensity: 0.6,
    }),
    white: plain(0xcbcecf, 0.45),
    metal: plain(0x9aa0a6, 0.35, 0.8),
    canvas: plain(0xb9ad93, 0.95),
    liner: new THREE.MeshStandardMaterial({ color: 0x0a0b0c, roughness: 1, side: THREE.DoubleSide }),
  }
}

const mesh = (
  geometry: THREE.BufferGeometry,
  material: THREE.Material | THREE.Material[],
  x = 0,
  y = 0,
  z = 0,
): THREE.Mesh => {
  const found = new THREE.Mesh(geometry, material)
  found.position.set(x, y, z)
  found.castShadow = true
  found.receiveShadow = true
  return found
}
const box = (w: number, h: number, d: number, r: number, material: THREE.Material, x: number, y: number, z: number) =>
  mesh(new RoundedBoxGeometry(w, h, d, 4, Math.min(r, w / 2.01, h / 2.01, d / 2.01)), material, x, y, z)
const rod = (radius: number, from: THREE.Vector3, to: THREE.Vector3, material: THREE.Material, end = radius) => {
  const along = to.clone().sub(from)
  const found = mesh(new THREE.CylinderGeometry(end, radius, along.length(), 20), material)
  found.position.copy(from).addScaledVector(along, 0.5)
  found.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along.normalize())
  return found
}
const v = (x: number, y: number, z: number) => new THREE.Vector3(x, y, z)

/** A wheel that faces along z: tyre, rim with spokes, hub. `outer` is +1 for the right side of the picture. */
function wheel(m: Materials, radius: number, width: number, spokes: number, steel = false): THREE.Group {
  const group = new THREE.Group()
  const profile = [
    [radius * 0.64, -width / 2],
    [radius * 0.93, -width / 2],
    [radius, -width * 0.36],
    [radius, width * 0.36],
    [radius * 0.93, width / 2],
    [radius * 0.64, width / 2],
  ].map(([r, y]) => new THREE.Vector2(r, y))
  const tyre = mesh(new THREE.LatheGeometry(profile, 64), m.tyre)
  tyre.rotation.x = Math.PI / 2
  group.add(tyre)
  for (const side of [1, -1]) {
    const disc = mesh(
      new THREE.CylinderGeometry(radius * 0.66, radius * 0.66, 0.02, 48),
      steel ? m.white : m.dark,
      0,
      0,
      (side * width) / 2 - side * 0.05,
    )
    disc.rotation.x = Math.PI / 2
    group.add(disc)
    const lip = mesh(
      new THREE.TorusGeometry(radius * 0.655, radius * 0.035, 10, 64),
      m.rim,
      0,
      0,
      (side * width) / 2 - side * 0.012,
    )
    group.add(lip)
    for (let index = 0; index < spokes; index++) {
      const spoke = box(radius * 0.6, radius * 0.13, 0.03, 0.012, steel ? m.dark : m.rim, 0, 0, 0)
      const arm = new THREE.Group()
      spoke.position.x = radius * 0.33
      arm.add(spoke)
      arm.rotation.z = (index / spokes) * Math.PI * 2 + Math.PI / 2
      arm.position.z = (side * width) / 2 - side * 0.03
      group.add(arm)
    }
    const hub = mesh(
      new THREE.CylinderGeometry(radius * 0.15, radius * 0.17, 0.05, 32),
      m.rim,
      0,
      0,
      (side * width) / 2 - side * 0.02,
    )
    hub.rotation.x = Math.PI / 2
    group.add(hub)
  }
  return group
}

interface CarShape extends BodyShape {
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

function car(shape: CarShape, m: Materials): THREE.Group {
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

const HATCH: CarShape = {
  bottom: [
    [-2.1, 0.48],
    [-1.95, 0.32],
    [-1.6, 0.22],
    [1.65, 0.2],
    [1.95, 0.26],
    [2.12, 0.42],
  ],
  belt: [
    [-2.1, 0.78],
    [-1.98, 0.96],
    [-1, 0.95],
    [0.9, 0.89],
    [1.5, 0.8],
    [1.98, 0.67],
    [2.12, 0.57],
  ],
  top: [
    [-2.1, 0.82],
    [-2.04, 1.02],
    [-1.55, 1.4],
    [-0.95, 1.47],
    [-0.25, 1.48],
    [0.2, 1.42],
    [1.08, 0.96],
    [1.6, 0.85],
    [2.0, 0.7],
    [2.12, 0.59],
  ],
  width: [
    [-2.1, 0.6],
    [-1.95, 0.8],
    [-1.5, 0.89],
    [1.35, 0.89],
    [1.85, 0.83],
    [2.06, 0.7],
    [2.12, 0.6],
  ],
  roof: [
    [-2.1, 0.55],
    [-1.55, 0.58],
    [0.1, 0.59],
    [1.08, 0.74],
    [1.6, 0.7],
    [2.12, 0.5],
  ],
  sideGlass: [
    [-1.62, -0.82],
    [-0.76, 0.06],
    [0.1, 0.86],
  ],
  screens: [
    [-2.02, -1.55],
    [0.24, 1.06],
  ],
  headlightFrom: 1.8,
  tailLightTo: -1.82,
  axles: [1.32, -1.31],
  wheel: 0.325,
  track: 1.56,
  doors: [0.92, -0.02, -0.92],
  handles: [0.16, -0.78],
  grille: 'bar',
  tailPlateY: 0.7,
}

const SEDAN: CarShape = {
  ...HATCH,
  bottom: [
    [-2.38, 0.5],
    [-2.2, 0.34],
    [-1.8, 0.22],
    [1.8, 0.2],
    [2.15, 0.26],
    [2.35, 0.42],
  ],
  belt: [
    [-2.38, 0.82],
    [-2.2, 0.95],
    [-1.2, 0.95],
    [0.95, 0.9],
    [1.6, 0.81],
    [2.2, 0.67],
    [2.35, 0.57],
  ],
  top: [
    [-2.38, 0.86],
    [-2.28, 1.0],
    [-1.75, 1.04],
    [-1.55, 1.07],
    [-0.85, 1.38],
    [-0.35, 1.44],
    [0.05, 1.43],
    [0.3, 1.38],
    [1.15, 0.96],
    [1.7, 0.86],
    [2.2, 0.7],
    [2.35, 0.59],
  ],
  width: [
    [-2.38, 0.6],
    [-2.2, 0.8],
    [-1.7, 0.91],
    [1.5, 0.91],
    [2.05, 0.84],
    [2.28, 0.72],
    [2.35, 0.62],
  ],
  roof: [
    [-2.38, 0.55],
    [-1.65, 0.72],
    [-0.85, 0.58],
    [0.15, 0.58],
    [1.15, 0.74],
    [1.75, 0.7],
    [2.35, 0.43],
  ],
  sideGlass: [
    [-1.42, -0.86],
    [-0.8, 0.08],
    [0.12, 0.92],
  ],
  screens: [
    [-1.56, -0.86],
    [0.32, 1.13],
  ],
  headlightFrom: 2.02,
  tailLightTo: -2.04,
  axles: [1.46, -1.4],
  wheel: 0.335,
  doors: [1.0, 0.02, -0.98],
  handles: [0.2, -0.78],
  spokes: 7,
  tailPlateY: 0.7,
}

const COUPE: CarShape = {
  ...SEDAN,
  top: [
    [-2.38, 0.84],
    [-2.3, 0.97],
    [-1.9, 1.02],
    [-1.2, 1.2],
    [-0.6, 1.3],
    [-0.1, 1.32],
    [0.2, 1.27],
    [1.1, 0.92],
    [1.7, 0.84],
    [2.2, 0.69],
    [2.35, 0.58],
  ],
  belt: [
    [-2.38, 0.8],
    [-2.2, 0.93],
    [-1.2, 0.95],
    [0.95, 0.88],
    [1.6, 0.8],
    [2.2, 0.66],
    [2.35, 0.56],
  ],
  width: [
    [-2.38, 0.64],
    [-2.2, 0.84],
    [-1.6, 0.94],
    [-0.2, 0.9],
    [1.45, 0.93],
    [2.05, 0.86],
    [2.28, 0.74],
    [2.35, 0.62],
  ],
  roof: [
    [-2.38, 0.55],
    [-1.9, 0.7],
    [-0.9, 0.54],
    [0.1, 0.55],
    [1.1, 0.74],
    [1.75, 0.72],
    [2.35, 0.44],
  ],
  sideGlass: [
    [-1.3, -0.52],
    [-0.47, 0.86],
  ],
  screens: [
    [-1.95, -0.95],
    [0.22, 1.08],
  ],
  doors: [0.98, -0.5],
  handles: [-0.32],
  grille: 'wide',
  spokes: 10,
  wheel: 0.345,
}

const SUV: CarShape = {
  bottom: [
    [-2.28, 0.55],
    [-2.12, 0.4],
    [-1.75, 0.29],
    [1.75, 0.28],
    [2.08, 0.36],
    [2.3, 0.52],
  ],
  belt: [
    [-2.28, 0.9],
    [-2.14, 1.1],
    [-1, 1.1],
    [0.95, 1.05],
    [1.6, 0.98],
    [2.15, 0.85],
    [2.3, 0.74],
  ],
  top: [
    [-2.28, 0.94],
    [-2.2, 1.18],
    [-1.95, 1.5],
    [-1.6, 1.62],
    [-0.6, 1.67],
    [0.05, 1.63],
    [0.35, 1.55],
    [1.1, 1.14],
    [1.65, 1.05],
    [2.12, 0.9],
    [2.3, 0.76],
  ],
  width: [
    [-2.28, 0.66],
    [-2.1, 0.85],
    [-1.6, 0.93],
    [1.5, 0.93],
    [2.0, 0.88],
    [2.24, 0.78],
    [2.3, 0.68],
  ],
  roof: [
    [-2.28, 0.6],
    [-1.8, 0.63],
    [0.2, 0.63],
    [1.1, 0.78],
    [1.7, 0.74],
    [2.3, 0.5],
  ],
  sideGlass: [
    [-1.9, -1.28],
    [-1.22, -0.62],
    [-0.57, 0.22],
    [0.26, 0.92],
  ],
  screens: [
    [-2.17, -1.78],
    [0.38, 1.08],
  ],
  trimBelow: 0.42,
  headlightFrom: 1.98,
  tailLightTo: -1.98,
  axles: [1.38, -1.36],
  wheel: 0.37,
  track: 1.62,
  doors: [0.98, 0.02, -0.95],
  handles: [0.24, -0.74],
  doorFrom: 0.44,
  grille: 'wide',
  rails: [-1.6, 0.05],
  cladding: true,
  mirrorAt: 0.68,
  tailPlateY: 0.86,
}

const WAGON: CarShape = {
  ...SEDAN,
  top: [
    [-2.38, 0.86],
    [-2.32, 1.02],
    [-2.0, 1.36],
    [-1.6, 1.43],
    [-0.6, 1.48],
    [0.05, 1.45],
    [0.3, 1.39],
    [1.15, 0.96],
    [1.7, 0.86],
    [2.2, 0.7],
    [2.35, 0.59],
  ],
  roof: [
    [-2.38, 0.58],
    [-1.9, 0.57],
    [0.15, 0.58],
    [1.15, 0.74],
    [1.75, 0.7],
    [2.35, 0.43],
  ],
  sideGlass: [
    [-2.0, -1.32],
    [-1.26, -0.72],
    [-0.67, 0.1],
    [0.14, 0.92],
  ],
  screens: [
    [-2.29, -1.86],
    [0.32, 1.13],
  ],
  rails: [-1.7, -0.1],
}

const OFFROADER: CarShape = {
  bottom: [
    [-2.2, 0.6],
    [-2.1, 0.5],
    [-1.7, 0.42],
    [1.7, 0.42],
    [2.05, 0.5],
    [2.18, 0.62],
  ],
  belt: [
    [-2.2, 1.12],
    [-2.14, 1.24],
    [0.9, 1.22],
    [1.3, 1.18],
    [2.08, 1.1],
    [2.18, 1.0],
  ],
  top: [
    [-2.2, 1.16],
    [-2.17, 1.4],
    [-2.08, 1.78],
    [-1.9, 1.86],
    [-0.6, 1.88],
    [0.1, 1.85],
    [0.35, 1.78],
    [0.85, 1.3],
    [1.2, 1.24],
    [2.08, 1.16],
    [2.18, 1.03],
  ],
  width: [
    [-2.2, 0.84],
    [-2.1, 0.9],
    [-1.6, 0.92],
    [1.6, 0.92],
    [2.05, 0.88],
    [2.18, 0.78],
  ],
  roof: [
    [-2.2, 0.78],
    [-1.9, 0.76],
    [0.3, 0.76],
    [0.95, 0.82],
    [2.05, 0.78],
    [2.18, 0.7],
  ],
  sideGlass: [
    [-2.02, -1.32],
    [-1.24, -0.5],
    [-0.42, 0.72],
  ],
  screens: [
    [-2.15, -2.0],
    [0.38, 0.84],
  ],
  trimBelow: 0.55,
  headlightFrom: 1.95,
  tailLightTo: -2.02,
  axles: [1.36, -1.3],
  wheel: 0.42,
  track: 1.64,
  doors: [0.86, -0.46, -1.28],
  handles: [-0.28, -1.12],
  doorFrom: 0.6,
  grille: 'tall',
  cladding: true,
  rails: [-1.8, 0],
  mirrorAt: 0.62,
  spokes: 6,
  tailPlateY: 0.98,
}

const VAN: CarShape = {
  bottom: [
    [-2.6, 0.5],
    [-2.5, 0.38],
    [-2.1, 0.3],
    [2.1, 0.28],
    [2.42, 0.36],
    [2.6, 0.52],
  ],
  belt: [
    [-2.6, 1.02],
    [-2.52, 1.14],
    [1.2, 1.12],
    [1.9, 1.06],
    [2.4, 0.92],
    [2.6, 0.78],
  ],
  top: [
    [-2.6, 1.06],
    [-2.57, 1.5],
    [-2.5, 1.92],
    [-2.3, 1.98],
    [0.6, 1.98],
    [1.0, 1.93],
    [1.9, 1.24],
    [2.2, 1.1],
    [2.46, 0.94],
    [2.6, 0.8],
  ],
  width: [
    [-2.6, 0.84],
    [-2.45, 0.92],
    [-2, 0.95],
    [1.8, 0.95],
    [2.3, 0.88],
    [2.55, 0.74],
    [2.6, 0.66],
  ],
  roof: [
    [-2.6, 0.78],
    [-2.3, 0.78],
    [0.9, 0.78],
    [1.9, 0.8],
    [2.2, 0.76],
    [2.6, 0.52],
  ],
  sideGlass: [[0.62, 1.66]],
  screens: [[1.02, 1.88]],
  trimBelow: 0.42,
  headlightFrom: 2.3,
  tailLightTo: -2.5,
  axles: [1.6, -1.55],
  wheel: 0.345,
  track: 1.66,
  doors: [1.72, 0.56, -0.62],
  handles: [0.72, -0.5],
  doorFrom: 0.42,
  grille: 'wide',
  mirrorAt: 1.45,
  steel: true,
  spokes: 6,
  tailPlateY: 0.74,
}

const PEOPLE_MOVER: CarShape = {
  ...VAN,
  top: [
    [-2.6, 1.06],
    [-2.57, 1.4],
    [-2.42, 1.7],
    [-2.2, 1.78],
    [0.2, 1.78],
    [0.7, 1.72],
    [1.75, 1.16],
    [2.2, 1.05],
    [2.46, 0.92],
    [2.6, 0.8],
  ],
  belt: [
    [-2.6, 0.98],
    [-2.52, 1.06],
    [1.2, 1.02],
    [1.9, 0.98],
    [2.4, 0.88],
    [2.6, 0.76],
  ],
  roof: [
    [-2.6, 0.7],
    [-2.3, 0.7],
    [0.6, 0.7],
    [1.75, 0.8],
    [2.2, 0.76],
    [2.6, 0.52],
  ],
  sideGlass: [
    [-2.35, -1.55],
    [-1.48, -0.5],
    [-0.44, 0.46],
    [0.5, 1.5],
  ],
  screens: [
    [-2.54, -2.3],
    [0.74, 1.72],
  ],
  steel: false,
  spokes: 7,
  doors: [1.6, 0.48, -0.56],
  handles: [0.66, -0.42],
  mirrorAt: 1.25,
}

const BUS: CarShape = {
  ...VAN,
  bottom: [
    [-3.5, 0.5],
    [-3.4, 0.42],
    [-3.0, 0.36],
    [3.0, 0.36],
    [3.4, 0.42],
    [3.5, 0.5],
  ],
  belt: [
    [-3.5, 1.3],
    [-3.4, 1.36],
    [3.3, 1.32],
    [3.5, 1.2],
  ],
  top: [
    [-3.5, 1.5],
    [-3.46, 2.3],
    [-3.2, 2.5],
    [2.6, 2.52],
    [3.0, 2.44],
    [3.4, 1.6],
    [3.5, 1.24],
  ],
  width: [
    [-3.5, 0.96],
    [-3.3, 1.03],
    [3.1, 1.03],
    [3.5, 0.86],
  ],
  roof: [
    [-3.5, 0.86],
    [3.0, 0.88],
    [3.5, 0.8],
  ],
  sideGlass: [
    [-3.25, -2.25],
    [-2.18, -1.18],
    [-1.11, -0.11],
    [-0.04, 0.96],
    [1.03, 2.03],
    [2.12, 3.05],
  ],
  screens: [
    [-3.46, -3.3],
    [2.98, 3.42],
  ],
  headlightFrom: 3.3,
  tailLightTo: -3.4,
  axles: [2.2, -1.9],
  wheel: 0.42,
  track: 1.76,
  doors: [2.06, 1.08],
  handles: [],
  mirrorAt: 3.0,
  trimBelow: 0.5,
}

/** A pick-up: the cabin and bonnet are one body, the tub another. */
const UTE_CAB: CarShape = {
  bottom: [
    [-0.92, 0.46],
    [-0.85, 0.42],
    [1.9, 0.4],
    [2.35, 0.48],
    [2.62, 0.66],
  ],
  belt: [
    [-0.92, 1.2],
    [0.95, 1.17],
    [1.6, 1.12],
    [2.45, 1.02],
    [2.62, 0.9],
  ],
  top: [
    [-0.92, 1.26],
    [-0.86, 1.6],
    [-0.7, 1.76],
    [-0.2, 1.82],
    [0.35, 1.78],
    [0.6, 1.7],
    [1.3, 1.24],
    [1.8, 1.16],
    [2.42, 1.07],
    [2.62, 0.93],
  ],
  width: [
    [-0.92, 0.9],
    [1.9, 0.93],
    [2.35, 0.9],
    [2.56, 0.82],
    [2.62, 0.74],
  ],
  roof: [
    [-0.92, 0.68],
    [0.4, 0.66],
    [1.3, 0.8],
    [1.9, 0.78],
    [2.62, 0.6],
  ],
  sideGlass: [
    [-0.78, 0.16],
    [0.21, 1.08],
  ],
  screens: [
    [-0.88, -0.8],
    [0.62, 1.28],
  ],
  trimBelow: 0.5,
  headlightFrom: 2.3,
  axles: [1.72, -1.5],
  wheel: 0.4,
  track: 1.62,
  doors: [1.2, 0.18, -0.8],
  handles: [0.38, -0.62],
  doorFrom: 0.52,
  grille: 'tall',
  cladding: true,
  mirrorAt: 0.86,
  spokes: 6,
  tailPlateY: 0.66,
}

/** The side of a tub with its wheel arch left out. */
function tubSide(length: number, middle: number, side: number, m: Materials): THREE.Mesh {
  const shape = new THREE.Shape()
  const [from, to] = [middle - length / 2, middle + length / 2]
  shape.moveTo(from, 0.6)
  shape.lineTo(-1.5 - 0.43, 0.6)
  shape.absarc(-1.5, 0.4, 0.475, Math.PI - 0.435, 0.435, true)
  shape.lineTo(to, 0.6)
  shape.lineTo(to, 1.2)
  shape.lineTo(from, 1.2)
  shape.closePath()
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: 0.06,
    bevelEnabled: true,
    bevelSize: 0.015,
    bevelThickness: 0.02,
    bevelSegments: 3,
    curveSegments: 32,
  })
  return mesh(geometry, m.paint, 0, 0, side * 0.86 - 0.03)
}

function utility(m: Materials, tray: boolean): THREE.Group {
  const single = tray
  const shape: CarShape = single
    ? {
        ...UTE_CAB,
        bottom: [[0.02, 0.46], ...UTE_CAB.bottom.slice(2)],
        belt: [[0.02, 1.19], ...UTE_CAB.belt.slice(1)],
        top: [[0.02, 1.26], [0.06, 1.6], [0.18, 1.77], [0.45, 1.79], [0.62, 1.7], ...UTE_CAB.top.slice(6)],
        width: [[0.02, 0.9], ...UTE_CAB.width.slice(1)],
        roof: [[0.02, 0.68], ...UTE_CAB.roof.slice(1)],
        sideGlass: [[0.18, 1.08]],
        screens: [
          [0.05, 0.12],
          [0.62, 1.28],
        ],
        doors: [1.2, 0.14],
        handles: [0.34],
      }
    : UTE_CAB
  const group = car({ ...shape, openRear: true }, m)
  const end = -2.62
  const start = single ? -0.08 : -0.96
  const length = start - end
  const middle = (start + end) / 2
  group.add(box(5, 0.14, 1.1, 0.03, m.dark, -0.1, 0.5, 0))
  if (tray) {
    group.add(box(length, 0.09, 1.86, 0.02, m.metal, middle, 0.92, 0))
    for (const z of [-0.9, 0.9]) group.add(box(length, 0.26, 0.045, 0.015, m.metal, middle, 1.06, z))
    group.add(box(0.045, 0.26, 1.84, 0.015, m.metal, end + 0.02, 1.06, 0))
    for (const z of [-0.78, 0.78]) group.add(rod(0.035, v(start - 0.06, 0.96, z), v(start - 0.06, 1.8, z), m.metal))
    for (const y of [1.45, 1.78]) group.add(rod(0.03, v(start - 0.06, y, -0.8), v(start - 0.06, y, 0.8), m.metal))
    for (let x = end + 0.25; x < start - 0.2; x += 0.55)
      for (const z of [-0.925, 0.925]) group.add(box(0.05, 0.28, 0.03, 0.01, m.trim, x, 1.05, z))
    for (const z of [-0.6, 0.6]) group.add(box(0.06, 0.1, 0.3, 0.02, m.tailLight, end + 0.06, 0.76, z))
  } else {
    for (const side of [-1, 1]) {
      group.add(tubSide(length, middle, side, m))
      group.add(box(length + 0.02, 0.045, 0.13, 0.02, m.trim, middle, 1.215, side * 0.85))
      group.add(box(0.1, 0.42, 0.14, 0.03, m.tailLight, end + 0.03, 0.96, side * 0.84))
    }
    group.add(box(0.08, 0.6, 1.66, 0.03, m.paint, end + 0.03, 0.91, 0))
    group.add(box(0.07, 0.6, 1.66, 0.02, m.paint, start - 0.02, 0.91, 0))
    group.add(box(length - 0.1, 0.05, 1.66, 0.01, m.dark, middle, 0.68, 0))
    group.add(box(0.03, 0.06, 0.3, 0.02, m.dark, end - 0.02, 1.05, 0))
    for (const side of [-1, 1]) {
      const arc = Array.from({ length: 33 }, (_, index) => {
        const angle = Math.PI * (-0.04 + (index / 32) * 1.08)
        return v(-1.5 + Math.cos(angle) * 0.485, 0.4 + Math.sin(angle) * 0.485, side * 0.91)
      })
      group.add(mesh(new THREE.TubeGeometry(new THREE.CatmullRomCurve3(arc), 48, 0.034, 10), m.trim))
    }
    for (const z of [-0.62, 0.62])
      group.add(rod(0.035, v(start - 0.1, 1.2, z), v(start - 0.32, 1.72, z * 0.92), m.trim))
    group.add(rod(0.035, v(start - 0.32, 1.72, -0.57), v(start - 0.32, 1.72, 0.57), m.trim))
  }
  group.add(box(0.16, 0.13, 1.7, 0.05, m.trim, end - 0.02, 0.52, 0))
  group.add(box(0.03, 0.11, 0.4, 0.012, m.white, end - 0.11, 0.53, 0))
  return group
}

function truck(m: Materials): THREE.Group {
  const cabin: CarShape = {
    bottom: [
      [1.3, 0.5],
      [1.4, 0.46],
      [2.9, 0.46],
      [3.02, 0.52],
    ],
    belt: [
      [1.3, 1.5],
      [2.7, 1.46],
      [3.02, 1.36],
    ],
    top: [
      [1.3, 2.1],
      [1.36, 2.4],
      [1.6, 2.5],
      [2.3, 2.48],
      [2.55, 2.4],
      [2.94, 1.6],
      [3.02, 1.4],
    ],
    width: [
      [1.3, 0.96],
      [2.6, 0.98],
      [3.02, 0.86],
    ],
    roof: [
      [1.3, 0.84],
      [2.5, 0.82],
      [3.02, 0.8],
    ],
    sideGlass: [[1.72, 2.66]],
    screens: [[2.57, 2.92]],
    trimBelow: 0.62,
    headlightFrom: 99,
    axles: [2.3],
    wheel: 0.42,
    track: 1.7,
    doors: [1.62, 2.78],
    handles: [],
    doorFrom: 0.7,
    grille: 'wide',
    mirrorAt: 2.72,
    steel: true,
    spokes: 6,
    openRear: true,
  }
  const group = car(cabin, m)
  for (const z of [-0.42, 0.42]) group.add(box(5.6, 0.2, 0.1, 0.02, m.dark, -0.55, 0.72, z))
  group.add(box(4.3, 2.15, 2.12, 0.04, m.white, -1.0, 1.98, 0))
  group.add(box(4.36, 0.1, 2.16, 0.02, m.metal, -1.0, 0.92, 0))
  for (const z of [-1.07, 1.07])
    for (const x of [1.12, -3.12]) group.add(box(0.06, 2.1, 0.03, 0.01, m.metal, x, 1.98, z))
  for (const z of [-0.5, 0.5]) group.add(box(0.03, 2.0, 0.98, 0.02, m.white, -3.16, 1.98, z))
  for (const z of [-0.12, 0.12]) group.add(rod(0.018, v(-3.2, 1.05, z), v(-3.2, 2.9, z), m.metal))
  for (const side of [-1, 1]) {
    for (const z of [0.78, 0.52]) {
      const rolling = wheel(m, 0.42, 0.22, 6, true)
      rolling.position.set(-1.7, 0.42, side * z)
      group.add(rolling)
    }
    group.add(box(1.1, 0.42, 0.3, 0.06, m.trim, 0.35, 0.62, side * 0.82))
    group.add(box(0.05, 0.13, 0.34, 0.02, m.tailLight, -3.14, 0.74, side * 0.72))
    group.add(box(0.06, 0.15, 0.34, 0.05, m.headlight, 3.03, 0.9, side * 0.6))
    group.add(box(1.0, 0.05, 0.03, 0.01, m.metal, -0.1, 0.72, side * 1.02))
  }
  group.add(box(0.1, 0.24, 1.8, 0.06, m.trim, 3.0, 0.6, 0))
  return group
}

function windows(
  group: THREE.Group,
  m: Materials,
  z: number,
  panes: readonly (readonly [x: number, y: number, w: number, h: number])[],
) {
  for (const [x, y, w, h] of panes) {
    for (const side of [-1, 1]) {
      group.add(box(w + 0.05, h + 0.05, 0.03, 0.07, m.dark, x, y, side * z))
      group.add(box(w, h, 0.04, 0.06, m.glass, x, y, side * z))
    }
  }
}

/** The living part of a caravan or motorhome: a box with a rounded nose. */
function coach(
  m: Materials,
  from: number,
  to: number,
  bottom: number,
  top: number,
  half: number,
  nose: number,
): THREE.Mesh {
  const shape = new THREE.Shape()
  shape.moveTo(from + 0.12, bottom)
  shape.lineTo(to - nose * 0.35, bottom)
  shape.quadraticCurveTo(to, bottom + 0.05, to, bottom + nose * 0.8)
  shape.quadraticCurveTo(to - nose * 0.1, top - nose * 0.35, to - nose, top - 0.04)
  shape.quadraticCurveTo(to - nose * 1.3, top, to - nose * 1.6, top)
  shape.lineTo(from + 0.25, top)
  shape.quadraticCurveTo(from, top, from, top - 0.25)
  shape.lineTo(from, bottom + 0.15)
  shape.quadraticCurveTo(from, bottom, from + 0.12, bottom)
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: half * 2 - 0.12,
    bevelEnabled: true,
    bevelSize: 0.06,
    bevelThickness: 0.06,
    bevelSegments: 5,
    curveSegments: 24,
  })
  return mesh(geometry, m.white, 0, 0, -half + 0.06)
}

function motorhome(m: Materials): THREE.Group {
  const group = car(
    {
      ...VAN,
      axles: [1.6],
      handles: [0.72],
      bottom: [
        [0.5, 0.4],
        [2.1, 0.28],
        [2.42, 0.36],
        [2.6, 0.52],
      ],
      belt: [
        [0.5, 1.12],
        [1.2, 1.12],
        [1.9, 1.06],
        [2.4, 0.92],
        [2.6, 0.78],
      ],
      top: [
        [0.5, 1.95],
        [0.6, 1.98],
        [1.0, 1.93],
        [1.9, 1.24],
        [2.2, 1.1],
        [2.46, 0.94],
        [2.6, 0.8],
      ],
      width: [
        [0.5, 0.95],
        [1.8, 0.95],
        [2.3, 0.88],
        [2.55, 0.74],
        [2.6, 0.66],
      ],
      roof: [
        [0.5, 0.78],
        [0.9, 0.78],
        [1.9, 0.8],
        [2.2, 0.76],
        [2.6, 0.52],
      ],
      doors: [1.72],
      tailLightTo: -99,
      openRear: true,
    },
    m,
  )
  group.add(coach(m, -4.0, 0.95, 0.5, 2.75, 1.1, 0.2))
  group.add(coach(m, -0.4, 1.95, 1.9, 2.74, 1.08, 0.75))
  windows(group, m, 1.105, [
    [-3.2, 1.75, 0.9, 0.5],
    [-1.0, 1.75, 1.0, 0.5],
    [0.55, 2.32, 0.7, 0.26],
  ])
  group.add(box(0.62, 1.75, 0.03, 0.08, m.white, -2.15, 1.45, 1.115))
  group.add(box(0.66, 1.79, 0.02, 0.08, m.dark, -2.15, 1.45, 1.105))
  group.add(box(0.4, 0.4, 0.05, 0.06, m.glass, -2.15, 1.95, 1.115))
  for (const side of [-1, 1]) {
    group.add(box(4.7, 0.16, 0.02, 0.02, m.paint, -1.55, 1.12, side * 1.11))
    group.add(box(4.7, 0.05, 0.02, 0.01, m.trim, -1.55, 1.0, side * 1.11))
    group.add(box(0.04, 0.34, 0.16, 0.03, m.tailLight, -4.02, 0.85, side * 0.95))
    const rolling = wheel(m, 0.36, 0.24, 6, true)
    rolling.position.set(-2.5, 0.36, side * 0.94)
    group.add(rolling)
    const arch = mesh(new THREE.CylinderGeometry(0.44, 0.44, 0.3, 48), m.dark, -2.5, 0.42, side * 0.965)
    arch.rotation.x = Math.PI / 2
    group.add(arch)
  }
  group.add(rod(0.07, v(-3.6, 2.72, 1.08), v(0.2, 2.72, 1.08), m.metal))
  group.add(box(0.04, 0.6, 1.1, 0.06, m.glass, -4.0, 2.0, 0))
  group.add(box(0.7, 0.14, 0.7, 0.05, m.white, -1.2, 2.8, 0))
  group.add(box(0.03, 0.11, 0.4, 0.012, m.dark, -4.02, 0.75, 0))
  return group
}

function drawbar(group: THREE.Group, m: Materials, from: number, tip: number, y: number) {
  for (const side of [-1, 1]) group.add(rod(0.045, v(from, y, side * 0.6), v(tip, y, 0), m.dark))
  group.add(box(0.24, 0.1, 0.12, 0.04, m.metal, tip + 0.06, y + 0.03, 0))
  group.add(rod(0.035, v(tip - 0.25, 0.12, 0.16), v(tip - 0.25, y + 0.3, 0.16), m.metal))
  const jockey = wheel(m, 0.11, 0.07, 0, true)
  jockey.position.set(tip - 0.25, 0.11, 0.16)
  group.add(jockey)
}

function caravan(m: Materials): THREE.Group {
  const group = new THREE.Group()
  group.add(coach(m, -2.6, 2.5, 0.52, 2.62, 1.1, 0.85))
  windows(group, m, 1.105, [
    [-1.75, 1.68, 1.1, 0.55],
    [1.3, 1.68, 0.95, 0.55],
  ])
  group.add(box(0.68, 1.82, 0.02, 0.08, m.dark, -0.1, 1.52, 1.105))
  group.add(box(0.64, 1.78, 0.03, 0.08, m.white, -0.1, 1.52, 1.115))
  group.add(box(0.42, 0.5, 0.05, 0.06, m.glass, -0.1, 1.98, 1.115))
  for (const side of [-1, 1]) {
    group.add(box(4.86, 0.34, 0.02, 0.02, m.paint, -0.12, 0.86, side * 1.108))
    group.add(box(4.7, 0.05, 0.02, 0.01, m.paint, -0.1, 1.14, side * 1.108))
    group.add(box(0.05, 0.46, 0.15, 0.03, m.tailLight, -2.63, 1.1, side * 0.92))
    for (const x of [-0.62, 0.22]) {
      const rolling = wheel(m, 0.34, 0.22, 6)
      rolling.position.set(x, 0.34, side * 1.0)
      group.add(rolling)
    }
    const guard = mesh(new THREE.CylinderGeometry(0.42, 0.42, 0.02, 48), m.dark, -0.62, 0.42, side * 1.1)
    guard.rotation.x = Math.PI / 2
    group.add(guard)
    const second = guard.clone()
    second.position.x = 0.22
    group.add(second)
    group.add(box(0.84, 0.42, 0.02, 0.009, m.dark, -0.2, 0.63, side * 1.1))
  }
  const screen = box(0.05, 0.62, 1.5, 0.1, m.glass, 2.36, 1.72, 0)
  screen.rotation.z = 0.3
  group.add(screen)
  group.add(box(0.06, 0.6, 1.3, 0.08, m.glass, -2.6, 1.85, 0))
  group.add(box(0.4, 0.34, 1.5, 0.06, m.metal, 2.72, 0.78, 0))
  for (const z of [-0.3, 0.3]) group.add(rod(0.15, v(2.98, 0.56, z), v(2.98, 1.05, z), m.white))
  group.add(rod(0.07, v(-2.1, 2.55, 1.12), v(1.5, 2.55, 1.12), m.metal))
  group.add(box(0.8, 0.16, 0.7, 0.05, m.white, -0.6, 2.68, 0))
  drawbar(group, m, 2.3, 3.75, 0.52)
  return group
}

function camperTrailer(m: Materials): THREE.Group {
  const group = new THREE.Group()
  group.add(box(2.7, 0.86, 1.66, 0.05, m.paint, -0.3, 0.98, 0))
  group.add(box(2.76, 0.08, 1.72, 0.02, m.trim, -0.3, 0.56, 0))
  group.add(box(2.72, 0.14, 1.68, 0.05, m.trim, -0.3, 1.46, 0))
  for (const side of [-1, 1]) {
    for (const x of [-1.15, -0.35, 0.5]) {
      group.add(box(0.72, 0.62, 0.02, 0.03, m.paint, x, 1.03, side * 0.84))
      group.add(box(0.1, 0.05, 0.03, 0.015, m.metal, x, 1.03, side * 0.855))
    }
    group.add(box(1.0, 0.06, 0.3, 0.03, m.trim, -0.35, 0.92, side * 0.96))
    const rolling = wheel(m, 0.39, 0.25, 6)
    rolling.position.set(-0.35, 0.39, side * 0.97)
    group.add(rolling)
    group.add(box(0.05, 0.2, 0.12, 0.02, m.tailLight, -1.68, 0.82, side * 0.72))
    group.add(box(0.26, 0.46, 0.36, 0.06, m.metal, 1.32, 0.86, side * 0.45))
  }
  // The tent stands open over the box.
  const roof = new THREE.Shape()
  roof.moveTo(-1.66, 1.52)
  roof.lineTo(-1.5, 2.5)
  roof.lineTo(0.9, 2.62)
  roof.lineTo(1.02, 1.52)
  const tent = mesh(
    new THREE.ExtrudeGeometry(roof, {
      depth: 1.5,
      bevelEnabled: true,
      bevelSize: 0.04,
      bevelThickness: 0.04,
      bevelSegments: 3,
    }),
    m.canvas,
    0,
    0,
    -0.75,
  )
  group.add(tent)
  group.add(box(2.6, 0.08, 1.66, 0.03, m.trim, -0.3, 2.6, 0))
  for (const side of [-1, 1]) group.add(box(0.9, 0.5, 0.03, 0.04, m.dark, -0.3, 2.08, side * 0.8))
  group.add(box(0.03, 0.45, 0.8, 0.04, m.dark, 0.99, 2.05, 0))
  const spare = wheel(m, 0.36, 0.22, 6)
  spare.rotation.y = Math.PI / 2
  spare.position.set(-1.8, 0.95, 0)
  group.add(spare)
  drawbar(group, m, 1.0, 2.35, 0.56)
  return group
}

function campervan(m: Materials): THREE.Group {
  const group = car(
    {
      ...VAN,
      sideGlass: [
        [-2.3, -1.5],
        [-1.1, 0.1],
        [0.62, 1.66],
      ],
      screens: [[1.02, 1.88]],
      steel: false,
      spokes: 6,
    },
    m,
  )
  group.add(box(3.0, 0.16, 1.44, 0.06, m.white, -0.9, 2.04, 0))
  const top = new THREE.Shape()
  top.moveTo(-2.35, 2.1)
  top.lineTo(0.55, 2.1)
  top.lineTo(0.55, 2.85)
  const fold = mesh(new THREE.ExtrudeGeometry(top, { depth: 1.2, bevelEnabled: false }), m.canvas, 0, 0, -0.6)
  group.add(fold)
  const lid = box(3.05, 0.1, 1.46, 0.05, m.white, -0.9, 2.53, 0)
  lid.rotation.z = 0.252
  group.add(lid)
  group.add(rod(0.06, v(-2.3, 1.98, 0.84), v(0.6, 1.98, 0.84), m.metal))
  return group
}

/** A motorcycle from its parts; `sport` adds the fairing and lowers the bars. */
function motorcycle(m: Materials, sport: boolean): THREE.Group {
  const group = new THREE.Group()
  const rear = v(-0.7, 0.315, 0)
  const front = v(0.74, 0.3, 0)
  const tyre = (at: THREE.Vector3, radius: number, width: number) => {
    const rolling = new THREE.Group()
    const ring = mesh(new THREE.TorusGeometry(radius - width / 2, width / 2, 24, 80), m.tyre)
    rolling.add(ring)
    rolling.add(mesh(new THREE.TorusGeometry(radius - width, 0.022, 12, 80), m.dark))
    for (let index = 0; index < 5; index++) {
      const arm = new THREE.Group()
      const spoke = box(radius - width, 0.04, 0.03, 0.012, m.dark, (radius - width) / 2, 0, 0)
      arm.add(spoke)
      arm.rotation.z = (index / 5) * Math.PI * 2
      rolling.add(arm)
    }
    const hub = mesh(new THREE.CylinderGeometry(0.05, 0.05, 0.16, 24), m.metal)
    hub.rotation.x = Math.PI / 2
    rolling.add(hub)
    for (const side of [-1, 1]) {
      const disc = mesh(
        new THREE.RingGeometry(0.085, 0.15, 48),
        new THREE.MeshStandardMaterial({ color: 0xb4b9be, metalness: 0.8, roughness: 0.35, side: THREE.DoubleSide }),
        0,
        0,
        side * 0.055,
      )
      rolling.add(disc)
    }
    rolling.position.copy(at)
    group.add(rolling)
  }
  tyre(rear, 0.315, 0.18)
  tyre(front, 0.3, 0.12)
  const head = sport ? v(0.42, 0.86, 0) : v(0.4, 0.9, 0)
  for (const side of [-1, 1]) {
    const z = side * 0.1
    group.add(rod(0.026, v(front.x, front.y, z), v(0.58, 0.6, z), m.dark))
    group.add(rod(0.02, v(0.6, 0.56, z), v(head.x - 0.02, head.y + 0.05, z), sport ? m.metal : m.rim))
    group.add(rod(0.028, v(rear.x, rear.y, side * 0.12), v(-0.16, 0.4, side * 0.11), m.metal))
    group.add(rod(0.022, v(head.x - 0.04, head.y - 0.06, side * 0.05), v(-0.12, 0.46, side * 0.12), m.trim))
    group.add(rod(0.02, v(head.x - 0.06, head.y - 0.12, side * 0.05), v(0.2, 0.34, side * 0.13), m.trim))
    group.add(rod(0.018, v(-0.15, 0.62, side * 0.1), v(-0.72, 0.86, side * 0.07), m.trim))
    group.add(box(0.14, 0.025, 0.05, 0.01, m.dark, -0.2, 0.36, side * 0.2))
  }
  for (const y of [head.y + 0.02, head.y - 0.12])
    group.add(box(0.1, 0.03, 0.25, 0.012, m.dark, head.x - 0.01 + (head.y - y) * 0.4, y, 0))
  // Engine, sump and exhaust.
  group.add(box(0.44, 0.26, 0.3, 0.07, m.dark, 0.02, 0.4, 0))
  const cylinder = box(0.22, 0.28, 0.32, 0.04, m.metal, 0.14, 0.58, 0)
  cylinder.rotation.z = -0.35
  group.add(cylinder)
  for (let index = 0; index < 4; index++) {
    const fin = box(0.25, 0.016, 0.35, 0.006, m.dark, 0.1 + index * 0.02, 0.5 + index * 0.05, 0)
    fin.rotation.z = -0.35
    group.add(fin)
  }
  for (const side of [-1, 1]) {
    const cover = mesh(new THREE.CylinderGeometry(0.1, 0.1, 0.03, 40), m.metal, -0.08, 0.38, side * 0.155)
    cover.rotation.x = Math.PI / 2
    group.add(cover)
  }
  const pipe = new THREE.CatmullRomCurve3([
    v(0.26, 0.6, 0.12),
    v(0.34, 0.42, 0.15),
    v(0.2, 0.24, 0.15),
    v(-0.2, 0.24, 0.16),
    v(-0.42, 0.32, 0.2),
  ])
  group.add(mesh(new THREE.TubeGeometry(pipe, 40, 0.03, 16), m.metal))
  group.add(rod(0.055, v(-0.4, 0.32, 0.2), sport ? v(-0.78, 0.56, 0.2) : v(-0.86, 0.46, 0.21), m.dark, 0.065))
  // Tank, seat, tail.
  const tank = mesh(new THREE.SphereGeometry(0.5, 48, 32), m.paint, 0.12, 0.8, 0)
  tank.scale.set(0.66, 0.32, 0.33)
  tank.rotation.z = 0.1
  group.add(tank)
  const seat = mesh(new THREE.SphereGeometry(0.5, 40, 24), m.dark, -0.36, 0.77, 0)
  seat.scale.set(sport ? 0.42 : 0.62, 0.14, 0.26)
  seat.rotation.z = sport ? -0.1 : -0.04
  group.add(seat)
  const tail = mesh(
    new THREE.ConeGeometry(0.13, sport ? 0.56 : 0.4, 32),
    m.paint,
    sport ? -0.7 : -0.72,
    sport ? 0.88 : 0.82,
    0,
  )
  tail.rotation.z = sport ? 1.3 : 1.42
  tail.scale.set(0.7, 1, 1)
  group.add(tail)
  group.add(box(0.05, 0.04, 0.1, 0.015, m.tailLight, sport ? -0.9 : -0.88, sport ? 0.92 : 0.83, 0))
  group.add(rod(0.012, v(-0.74, 0.82, 0), v(-0.98, 0.58, 0), m.dark))
  group.add(box(0.02, 0.13, 0.18, 0.01, m.white, -0.985, 0.56, 0))
  const guard = mesh(new THREE.TorusGeometry(0.325, 0.022, 12, 40, 1.9), m.paint, front.x, front.y, 0)
  guard.rotation.z = 0.5
  guard.scale.z = 3.2
  group.add(guard)
  // Bars.
  const barY = sport ? head.y + 0.02 : head.y + 0.14
  const spread = sport ? 0.31 : 0.38
  for (const side of [-1, 1]) {
    const inner = v(head.x - 0.03, barY, side * 0.08)
    const outer = v(head.x - (sport ? 0.14 : 0.16), barY - (sport ? 0.03 : 0), side * spread)
    group.add(rod(0.014, inner, outer, m.dark))
    group.add(rod(0.02, inner.clone().lerp(outer, 0.62), outer, m.trim))
    group.add(
      rod(
        0.008,
        v(outer.x + 0.05, barY, side * spread * 0.8),
        v(outer.x + 0.02, barY + 0.17, side * (spread + 0.05)),
        m.dark,
      ),
    )
    group.add(box(0.03, 0.075, 0.13, 0.02, m.dark, outer.x + 0.02, barY + 0.2, side * (spread + 0.07)))
  }
  if (sport) {
    const half = new THREE.Shape()
    half.moveTo(0.6, 0.8)
    half.quadraticCurveTo(0.58, 0.9, 0.44, 0.94)
    half.lineTo(0.32, 0.9)
    half.lineTo(0.28, 0.72)
    half.lineTo(0.0, 0.52)
    half.lineTo(-0.1, 0.27)
    half.quadraticCurveTo(0.08, 0.2, 0.32, 0.26)
    half.lineTo(0.38, 0.44)
    half.quadraticCurveTo(0.36, 0.64, 0.54, 0.7)
    half.lineTo(0.6, 0.8)
    for (const side of [-1, 1]) {
      const panel = mesh(
        new THREE.ExtrudeGeometry(half, {
          depth: 0.03,
          bevelEnabled: true,
          bevelSize: 0.025,
          bevelThickness: 0.025,
          bevelSegments: 4,
          curveSegments: 16,
        }),
        m.paint,
        0,
        0,
        side * 0.165 - 0.015,
      )
      group.add(panel)
      group.add(box(0.16, 0.025, 0.02, 0.008, m.trim, 0.2, 0.5, side * 0.212))
    }
    const nose = mesh(new THREE.SphereGeometry(0.5, 40, 28), m.paint, 0.54, 0.84, 0)
    nose.scale.set(0.44, 0.22, 0.32)
    nose.rotation.z = -0.35
    group.add(nose)
    for (const side of [-1, 1]) {
      const lamp = mesh(new THREE.SphereGeometry(0.5, 32, 20), m.headlight, 0.68, 0.805, side * 0.075)
      lamp.scale.set(0.14, 0.06, 0.12)
      lamp.rotation.z = -0.5
      group.add(lamp)
    }
    const screen = mesh(new THREE.SphereGeometry(0.5, 40, 24, 0, Math.PI * 2, 0, Math.PI / 2), m.glass, 0.5, 0.9, 0)
    screen.scale.set(0.4, 0.34, 0.28)
    screen.rotation.z = 0.35
    group.add(screen)
  } else {
    const lamp = mesh(new THREE.CylinderGeometry(0.1, 0.085, 0.1, 40), m.dark, head.x + 0.14, head.y - 0.02, 0)
    lamp.rotation.z = -Math.PI / 2
    group.add(lamp)
    const lens = mesh(new THREE.SphereGeometry(0.095, 40, 20), m.headlight, head.x + 0.185, head.y - 0.02, 0)
    lens.scale.x = 0.35
    group.add(lens)
    group.add(box(0.05, 0.06, 0.12, 0.025, m.dark, head.x + 0.06, head.y + 0.14, 0))
    for (const side of [-1, 1]) {
      const shroud = box(0.3, 0.16, 0.035, 0.03, m.paint, 0.32, 0.72, side * 0.16)
      shroud.rotation.z = 0.5
      group.add(shroud)
    }
  }
  return group
}

function convertible(m: Materials): THREE.Group {
  const shape: CarShape = {
    ...COUPE,
    top: [
      [-2.38, 0.84],
      [-2.3, 0.96],
      [-1.9, 0.99],
      [-1.3, 0.99],
      [-1.1, 0.94],
      [0.4, 0.93],
      [1.1, 0.92],
      [1.7, 0.84],
      [2.2, 0.69],
      [2.35, 0.58],
    ],
    roof: [
      [-2.38, 0.6],
      [-1.4, 0.78],
      [0.9, 0.78],
      [1.75, 0.72],
      [2.35, 0.44],
    ],
    sideGlass: [],
    screens: [],
    blackRoof: [-1.15, 0.62],
  }
  const group = car(shape, m)
  const screen = box(0.62, 0.03, 1.3, 0.012, m.glass, 0.62, 1.12, 0)
  screen.rotation.z = -0.66
  group.add(screen)
  for (const side of [-1, 1]) {
    group.add(rod(0.026, v(0.88, 0.94, side * 0.7), v(0.36, 1.32, side * 0.6), m.paint))
    group.add(box(0.2, 0.55, 0.48, 0.09, m.dark, -0.5, 1.1, side * 0.36))
    group.add(box(0.12, 0.18, 0.24, 0.05, m.dark, -0.54, 1.42, side * 0.36))
    const hoop = mesh(new THREE.TorusGeometry(0.17, 0.025, 12, 40, Math.PI), m.metal, -0.78, 1.12, side * 0.36)
    hoop.rotation.y = Math.PI / 2
    group.add(hoop)
  }
  group.add(rod(0.024, v(0.36, 1.32, -0.6), v(0.36, 1.32, 0.6), m.paint))
  const steering = mesh(new THREE.TorusGeometry(0.17, 0.018, 12, 40), m.trim, 0.12, 1.06, 0.36)
  steering.rotation.y = Math.PI / 2 - 0.3
  group.add(steering)
  return group
}

/** Every vehicle that can be drawn, by the name of its shape. */
export const VEHICLES: Readonly<Record<string, (m: Materials) => THREE.Group>> = {
  hatch: (m) => car(HATCH, m),
  sedan: (m) => car(SEDAN, m),
  coupe: (m) => car(COUPE, m),
  convertible,
  suv: (m) => car(SUV, m),
  offroader: (m) => car(OFFROADER, m),
  wagon: (m) => car(WAGON, m),
  'people-mover': (m) => car(PEOPLE_MOVER, m),
  van: (m) => car(VAN, m),
  ute: (m) => utility(m, false),
  'cab-chassis': (m) => utility(m, true),
  truck,
  bus: (m) => car(BUS, m),
  campervan,
  motorhome,
  caravan,
  'camper-trailer': camperTrailer,
  naked: (m) => motorcycle(m, false),
  'super-sport': (m) => motorcycle(m, true),
}
