import * as THREE from 'three'
import type { Materials } from './materials.ts'
import { box, mesh, rod, v } from './parts.ts'

/** A motorcycle from its parts; `sport` adds the fairing and lowers the bars. */
export function motorcycle(m: Materials, sport: boolean): THREE.Group {
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
