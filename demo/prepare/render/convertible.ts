import * as THREE from 'three'
import { car, type CarShape } from './car.ts'
import { COUPE } from './carShapes.ts'
import type { Materials } from './materials.ts'
import { box, mesh, rod, v } from './parts.ts'

export function convertible(m: Materials): THREE.Group {
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
