import * as THREE from 'three'

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

/** What the parts of a vehicle are made of. */
export interface Materials {
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

/** The materials of a vehicle in one of `PAINTS`. */
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
      // Upright panes face a light of the studio: a clearer reflection makes them white.
      roughness: 0.22,
      specularIntensity: 0.35,
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
