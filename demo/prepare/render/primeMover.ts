import * as THREE from 'three'
import { car, type CarShape } from './car.ts'
import { sideAt } from './loft.ts'
import type { Materials } from './materials.ts'
import { box, mesh, rod, v, wheel } from './parts.ts'

/** A cab over the engine with a bunk behind the seats. */
const CAB: CarShape = {
  bottom: [
    [0.7, 0.66],
    [0.8, 0.58],
    [2.9, 0.54],
    [3.05, 0.6],
  ],
  belt: [
    [0.7, 2.02],
    [2.7, 2.0],
    [3.05, 1.88],
  ],
  top: [
    [0.7, 2.7],
    [0.76, 3.02],
    [1.0, 3.14],
    [2.2, 3.14],
    [2.6, 3.06],
    [2.97, 2.12],
    [3.05, 1.92],
  ],
  width: [
    [0.7, 1.19],
    [2.7, 1.21],
    [3.05, 1.1],
  ],
  roof: [
    [0.7, 1.06],
    [2.5, 1.04],
    [3.05, 1.0],
  ],
  sideGlass: [[1.74, 2.74]],
  screens: [[2.62, 2.95]],
  trimBelow: 0.78,
  headlightFrom: 99,
  axles: [2.08],
  wheel: 0.52,
  track: 2.05,
  doors: [],
  handles: [],
  grille: 'none',
  mirrorAt: 2.72,
  steel: true,
  spokes: 8,
  openRear: true,
}

/** Where the driven axles stand, and the coupling above them. */
const DRIVEN = [-1.5, -2.86] as const
const COUPLING = (DRIVEN[0] + DRIVEN[1]) / 2

/** The strip over a wheel. */
function mudguard(m: Materials, x: number, z: number): THREE.Mesh {
  const guard = mesh(new THREE.CylinderGeometry(0.62, 0.62, 0.66, 48, 1, true, Math.PI * 0.6, Math.PI * 0.8), m.liner)
  guard.position.set(x, 0.52, z)
  guard.rotation.x = Math.PI / 2
  return guard
}

/** The roof's rounded shield against the wind of the trailer. */
function deflector(m: Materials): THREE.Mesh {
  const shape = new THREE.Shape()
  shape.moveTo(0.8, 3.06)
  shape.lineTo(0.8, 3.7)
  shape.quadraticCurveTo(1.2, 3.74, 1.5, 3.6)
  shape.quadraticCurveTo(2.1, 3.32, 2.34, 3.06)
  shape.closePath()
  const geometry = new THREE.ExtrudeGeometry(shape, {
    depth: 1.86,
    bevelEnabled: true,
    bevelSize: 0.05,
    bevelThickness: 0.08,
    bevelSegments: 5,
    curveSegments: 24,
  })
  return mesh(geometry, m.paint, 0, 0, -0.93)
}

/** A truck for a semi-trailer: no body of its own, its coupling in the open over the driven axles. */
export function primeMover(m: Materials): THREE.Group {
  const group = car(CAB, m)
  group.add(deflector(m))
  group.add(box(0.2, 0.07, 1.96, 0.03, m.dark, 2.8, 3.02, 0))
  group.add(box(0.07, 0.66, 1.6, 0.06, m.dark, 3.06, 1.5, 0))
  for (const y of [1.28, 1.42, 1.56, 1.7]) group.add(box(0.06, 0.035, 1.5, 0.012, m.metal, 3.085, y, 0))
  group.add(box(0.3, 0.4, 2.3, 0.1, m.trim, 2.98, 0.62, 0))
  for (const z of [-0.42, 0.42]) group.add(box(6.1, 0.26, 0.09, 0.02, m.dark, -0.75, 0.88, z))
  for (const side of [-1, 1]) {
    group.add(box(0.08, 0.17, 0.44, 0.05, m.headlight, 3.11, 0.7, side * 0.82))
    for (const x of [1.62, 2.82]) {
      const path = Array.from({ length: 9 }, (_, index) => {
        const y = 0.8 + index * 0.15
        return v(x, y, side * (sideAt(CAB, x, y) + 0.001))
      })
      group.add(mesh(new THREE.TubeGeometry(new THREE.CatmullRomCurve3(path), 24, 0.008, 6), m.dark))
    }
    group.add(box(0.22, 0.035, 0.03, 0.012, m.dark, 1.8, 1.62, side * 1.21))
    group.add(box(0.12, 0.52, 0.24, 0.05, m.trim, 2.84, 2.42, side * 1.36))
    for (const y of [2.22, 2.62]) group.add(rod(0.02, v(2.76, y, side * 1.12), v(2.84, y, side * 1.32), m.trim))
    for (const y of [0.62, 0.92]) group.add(box(0.42, 0.05, 0.2, 0.02, m.metal, 1.24, y, side * 1.1))
    // The panels that close the gap to the trailer.
    group.add(box(0.46, 2.2, 0.04, 0.02, m.paint, 0.48, 1.96, side * 1.16))
    group.add(rod(0.07, v(0.36, 1.1, side * 0.78), v(0.36, 3.5, side * 0.78), m.metal))
    const tank = mesh(new THREE.CylinderGeometry(0.34, 0.34, 1.3, 48), m.metal, -0.2, 0.72, side * 0.86)
    tank.rotation.z = Math.PI / 2
    group.add(tank)
    for (const x of [-0.6, 0.2]) {
      const band = mesh(new THREE.CylinderGeometry(0.348, 0.348, 0.05, 48), m.trim, x, 0.72, side * 0.86)
      band.rotation.z = Math.PI / 2
      group.add(band)
    }
    for (const x of DRIVEN) {
      for (const z of [0.98, 0.66]) {
        const rolling = wheel(m, 0.52, 0.28, 8, true)
        rolling.position.set(x, 0.52, side * z)
        group.add(rolling)
      }
      group.add(mudguard(m, x, side * 0.84))
    }
    group.add(box(0.04, 0.42, 0.6, 0.01, m.dark, -3.62, 0.5, side * 0.84))
    group.add(box(0.06, 0.14, 0.42, 0.03, m.tailLight, -3.8, 0.82, side * 0.72))
  }
  group.add(box(1.25, 0.04, 1.1, 0.01, m.metal, 0.02, 1.06, 0))
  group.add(box(0.08, 0.2, 2.0, 0.03, m.dark, -3.76, 0.82, 0))
  // The coupling slopes to the back, where a slot leads the trailer's pin in.
  group.add(box(1.0, 0.14, 0.9, 0.03, m.dark, COUPLING, 1.08, 0))
  const plate = new THREE.Shape()
  plate.absarc(0, 0, 0.52, Math.PI * 1.12, Math.PI * 0.88, false)
  plate.lineTo(-0.12, 0.07)
  plate.absarc(0, 0, 0.08, Math.PI * 0.7, -Math.PI * 0.7, true)
  plate.closePath()
  const wheelPlate = mesh(
    new THREE.ExtrudeGeometry(plate, { depth: 0.05, bevelEnabled: true, bevelSize: 0.015, bevelThickness: 0.015 }),
    m.trim,
    COUPLING,
    1.2,
    0,
  )
  wheelPlate.rotation.set(-Math.PI / 2, 0.09, 0)
  group.add(wheelPlate)
  // The air lines of the trailer.
  for (const z of [-0.2, 0, 0.2]) {
    const line = new THREE.CatmullRomCurve3([v(0.62, 2.1, z), v(0.3, 1.5, z * 1.1), v(0.2, 1.3, z), v(0.55, 1.15, z)])
    group.add(mesh(new THREE.TubeGeometry(line, 32, 0.022, 8), m.dark))
  }
  return group
}
