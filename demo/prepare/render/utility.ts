import * as THREE from 'three'
import { car, type CarShape } from './car.ts'
import type { Materials } from './materials.ts'
import { box, mesh, rod, v } from './parts.ts'

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

export function utility(m: Materials, tray: boolean): THREE.Group {
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
