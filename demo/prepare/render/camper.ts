import * as THREE from 'three'
import { car } from './car.ts'
import { VAN } from './carShapes.ts'
import type { Materials } from './materials.ts'
import { box, mesh, rod, v, wheel } from './parts.ts'

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

export function motorhome(m: Materials): THREE.Group {
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

interface CaravanShape {
  /** One axle under a shorter van, instead of two. */
  singleAxle?: boolean
  /** A roof that lifts, closed for the road: the van is lower, with a seam under its lid. */
  popTop?: boolean
}

export function caravan(m: Materials, { singleAxle = false, popTop = false }: CaravanShape = {}): THREE.Group {
  const group = new THREE.Group()
  const [rear, front] = singleAxle ? [-2.1, 2.05] : [-2.6, 2.5]
  const top = popTop ? 2.06 : 2.62
  const middle = (rear + front) / 2
  const length = front - rear
  // Windows and door of a lower van are lower themselves.
  const pane = popTop ? 1.5 : 1.68
  const doorHeight = popTop ? 1.36 : 1.78
  const doorAt = singleAxle ? 0.3 : -0.1
  const axles = singleAxle ? [-0.5] : [-0.62, 0.22]
  group.add(coach(m, rear, front, 0.52, top, 1.1, 0.85))
  windows(group, m, 1.105, [
    [singleAxle ? -1.4 : -1.75, pane, singleAxle ? 0.9 : 1.1, popTop ? 0.48 : 0.55],
    [singleAxle ? 1.12 : 1.3, pane, singleAxle ? 0.66 : 0.95, popTop ? 0.48 : 0.55],
  ])
  const doorY = 0.63 + doorHeight / 2
  group.add(box(0.68, doorHeight + 0.04, 0.02, 0.08, m.dark, doorAt, doorY, 1.105))
  group.add(box(0.64, doorHeight, 0.03, 0.08, m.white, doorAt, doorY, 1.115))
  group.add(box(0.42, popTop ? 0.4 : 0.5, 0.05, 0.06, m.glass, doorAt, popTop ? 1.6 : 1.98, 1.115))
  for (const side of [-1, 1]) {
    group.add(box(length - 0.24, 0.34, 0.02, 0.02, m.paint, middle - 0.07, 0.86, side * 1.108))
    group.add(box(length - 0.4, 0.05, 0.02, 0.01, m.paint, middle - 0.05, 1.14, side * 1.108))
    group.add(box(0.05, popTop ? 0.36 : 0.46, 0.15, 0.03, m.tailLight, rear - 0.03, 1.1, side * 0.92))
    for (const x of axles) {
      const rolling = wheel(m, 0.34, 0.22, 6)
      rolling.position.set(x, 0.34, side * 1.0)
      group.add(rolling)
      const guard = mesh(new THREE.CylinderGeometry(0.42, 0.42, 0.02, 48), m.dark, x, 0.42, side * 1.1)
      guard.rotation.x = Math.PI / 2
      group.add(guard)
    }
    if (!singleAxle) group.add(box(0.84, 0.42, 0.02, 0.009, m.dark, -0.2, 0.63, side * 1.1))
  }
  const screen = box(0.05, popTop ? 0.44 : 0.62, 1.5, 0.1, m.glass, front - (popTop ? 0.1 : 0.14), pane + 0.04, 0)
  screen.rotation.z = 0.3
  group.add(screen)
  group.add(box(0.06, popTop ? 0.46 : 0.6, 1.3, 0.08, m.glass, rear, popTop ? 1.55 : 1.85, 0))
  group.add(box(0.4, 0.34, 1.5, 0.06, m.metal, front + 0.22, 0.78, 0))
  for (const z of [-0.3, 0.3]) group.add(rod(0.15, v(front + 0.48, 0.56, z), v(front + 0.48, 1.05, z), m.white))
  group.add(rod(0.07, v(rear + 0.5, top - 0.07, 1.12), v(front - 1, top - 0.07, 1.12), m.metal))
  if (popTop) {
    const [lidFrom, lidTo] = [rear + 0.06, front - 0.72]
    const lid = (lidFrom + lidTo) / 2
    group.add(box(lidTo - lidFrom - 0.1, 0.07, 2.04, 0.02, m.dark, lid, top + 0.02, 0))
    group.add(box(lidTo - lidFrom, 0.15, 2.16, 0.07, m.white, lid, top + 0.12, 0))
    for (const x of [lidFrom + 0.4, lidTo - 0.4])
      for (const side of [-1, 1]) group.add(box(0.07, 0.2, 0.03, 0.012, m.metal, x, top + 0.02, side * 1.1))
  }
  group.add(box(0.8, 0.16, 0.7, 0.05, m.white, -0.6, popTop ? top + 0.24 : top + 0.06, 0))
  drawbar(group, m, front - 0.2, front + 1.25, 0.52)
  return group
}

export function camperTrailer(m: Materials): THREE.Group {
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

export function campervan(m: Materials): THREE.Group {
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
