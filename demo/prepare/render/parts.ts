import * as THREE from 'three'
import { RoundedBoxGeometry } from 'three/addons/geometries/RoundedBoxGeometry.js'
import type { Materials } from './materials.ts'

/** A solid at a place, in metres from the middle of the vehicle on the ground, that casts and takes shadow. */
export const mesh = (
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

/** A box with edges rounded by `r`, around its middle. */
export const box = (
  w: number,
  h: number,
  d: number,
  r: number,
  material: THREE.Material,
  x: number,
  y: number,
  z: number,
) => mesh(new RoundedBoxGeometry(w, h, d, 4, Math.min(r, w / 2.01, h / 2.01, d / 2.01)), material, x, y, z)

/** A round bar between two points; `end` is its radius at the far one. */
export const rod = (radius: number, from: THREE.Vector3, to: THREE.Vector3, material: THREE.Material, end = radius) => {
  const along = to.clone().sub(from)
  const found = mesh(new THREE.CylinderGeometry(end, radius, along.length(), 20), material)
  found.position.copy(from).addScaledVector(along, 0.5)
  found.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), along.normalize())
  return found
}

/** A point. */
export const v = (x: number, y: number, z: number) => new THREE.Vector3(x, y, z)

/** A wheel that faces along z: tyre, rim with spokes, hub. `outer` is +1 for the right side of the picture. */
export function wheel(m: Materials, radius: number, width: number, spokes: number, steel = false): THREE.Group {
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
