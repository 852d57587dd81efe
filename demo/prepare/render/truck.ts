import type * as THREE from 'three'
import { car, type CarShape } from './car.ts'
import type { Materials } from './materials.ts'
import { box, rod, v, wheel } from './parts.ts'

export function truck(m: Materials): THREE.Group {
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
