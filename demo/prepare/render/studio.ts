import * as THREE from 'three'
import { RoomEnvironment } from 'three/addons/environments/RoomEnvironment.js'
import { materialsOf, repaint } from './materials.ts'
import { VEHICLES } from './vehicles.ts'

export interface Placed {
  shape: string
  colour: string
  x?: number
  z?: number
  /** Turn about the upright, in degrees. */
  turn?: number
  lift?: number
}

export interface Shot {
  width: number
  height: number
  vehicles: readonly Placed[]
  /** Direction of the camera from the middle, in degrees. */
  azimuth: number
  elevation: number
  /** Share of the width, or of the height where that is tighter, that the vehicles take. */
  fill: number
  /** Most of the height that they take; the same share where it is left out. */
  fillHeight?: number
  /** One of the pictures of a turn: all of them are taken from the distance at which each fits. */
  turning?: boolean
  /** Where the middle of the vehicles lies in the picture, from -1 to 1. */
  shiftX?: number
  shiftY?: number
  fov?: number
  /** CSS colours of wall and floor; without them the vehicle and its shadow stand on nothing. */
  ground?: { wall: string; floor: string }
  /** Flat shapes between wall and floor, far ones first: SVG paths in the picture's pixels with their colours. */
  backdrop?: readonly { path: string; fill: string }[]
  /** Height of the edge between wall and floor, from 0 at the top to 1; soft where there is no backdrop. */
  horizon?: number
  shadow?: number
  /** Of the WebP, from 0 to 1. */
  quality?: number
  exposure?: number
}

let renderer: THREE.WebGLRenderer | undefined
let environment: THREE.Texture | undefined

function prepared(): { renderer: THREE.WebGLRenderer; environment: THREE.Texture } {
  if (!renderer || !environment) {
    renderer = new THREE.WebGLRenderer({ antialias: true, alpha: true, preserveDrawingBuffer: true })
    renderer.shadowMap.enabled = true
    renderer.shadowMap.autoUpdate = false
    renderer.shadowMap.type = THREE.VSMShadowMap
    renderer.toneMapping = THREE.NeutralToneMapping
    environment = new THREE.PMREMGenerator(renderer).fromScene(new RoomEnvironment(), 0.03).texture
  }
  return { renderer, environment }
}

/** The dark, soft edge where a vehicle nearly touches the floor. */
function contactShadow(bounds: THREE.Box3, vehicle: THREE.Object3D): THREE.Mesh {
  const turned = vehicle.rotation.y
  vehicle.rotation.y = 0
  const size = new THREE.Box3().setFromObject(vehicle).getSize(new THREE.Vector3())
  vehicle.rotation.y = turned
  vehicle.updateMatrixWorld(true)
  const canvas = document.createElement('canvas')
  canvas.width = 512
  canvas.height = 256
  const draw = canvas.getContext('2d')!
  draw.filter = 'blur(20px)'
  draw.fillStyle = '#000'
  draw.fillRect(60, 60, 392, 136)
  const plane = new THREE.Mesh(
    new THREE.PlaneGeometry(size.x * 1.3, Math.min(size.z, 2.4) * 1.75),
    new THREE.MeshBasicMaterial({
      map: new THREE.CanvasTexture(canvas),
      transparent: true,
      opacity: 0.5,
      depthWrite: false,
    }),
  )
  plane.rotation.set(-Math.PI / 2, 0, turned)
  const middle = bounds.getCenter(new THREE.Vector3())
  plane.position.set(middle.x, 0.004 + Math.max(0, bounds.min.y), middle.z)
  return plane
}

/**
 * Takes a picture and answers it as a WebP data address; with `colours` one for each, of the same scene with its paint
 * changed, which is several times faster than setting it up again.
 */
export function take(shot: Shot, colours: readonly (string | null)[] = [null]): string[] {
  const studio = prepared()
  studio.renderer.setPixelRatio(1)
  studio.renderer.setSize(shot.width, shot.height)
  studio.renderer.toneMappingExposure = shot.exposure ?? 0.84
  const scene = new THREE.Scene()
  scene.environment = studio.environment
  scene.environmentIntensity = 0.8
  const subject = new THREE.Group()
  for (const { shape, colour, x = 0, z = 0, turn = 0, lift = 0 } of shot.vehicles) {
    const vehicle = VEHICLES[shape]!(materialsOf(colour))
    vehicle.position.set(x, lift, z)
    vehicle.rotation.y = (turn * Math.PI) / 180
    subject.add(vehicle)
  }
  scene.add(subject)
  subject.updateMatrixWorld(true)
  const bounds = new THREE.Box3().setFromObject(subject)
  const middle = bounds.getCenter(new THREE.Vector3())
  const size = bounds.getSize(new THREE.Vector3())

  // The floor only receives shadows; wall and floor colours are laid behind it, so that they are exactly the brand's.
  const floor = new THREE.Mesh(
    new THREE.PlaneGeometry(200, 200),
    new THREE.ShadowMaterial({ opacity: shot.shadow ?? 0.34 }),
  )
  floor.rotation.x = -Math.PI / 2
  floor.receiveShadow = true
  scene.add(floor)
  for (const vehicle of subject.children) scene.add(contactShadow(new THREE.Box3().setFromObject(vehicle), vehicle))
  const reach = Math.max(size.x, size.z) * 0.9 + 2
  const key = new THREE.DirectionalLight(0xffffff, 1.9)
  key.position.set(middle.x + reach * 0.3, reach * 2, middle.z + reach * 0.45)
  key.target.position.copy(middle)
  key.castShadow = true
  key.shadow.mapSize.set(1024, 1024)
  Object.assign(key.shadow.camera, {
    left: -reach,
    right: reach,
    top: reach,
    bottom: -reach,
    near: 0.5,
    far: reach * 4,
  })
  key.shadow.radius = 8
  key.shadow.blurSamples = 10
  key.shadow.bias = -0.0004
  key.shadow.normalBias = 0.02
  const rim = new THREE.DirectionalLight(0xdfe8ff, 0.7)
  rim.position.set(-reach, reach, -reach)
  scene.add(key, key.target, rim)

  const camera = new THREE.PerspectiveCamera(shot.fov ?? 24, shot.width / shot.height, 0.1, 400)
  const azimuth = (shot.azimuth * Math.PI) / 180
  const elevation = (shot.elevation * Math.PI) / 180
  const direction = new THREE.Vector3(
    Math.cos(elevation) * Math.cos(azimuth),
    Math.sin(elevation),
    Math.cos(elevation) * Math.sin(azimuth),
  )
  const radius = Math.hypot(size.x, size.z) / 2
  const around = Array.from({ length: 32 }, (_, at) => {
    const angle = ((at >> 1) / 16) * 2 * Math.PI
    const y = at & 1 ? bounds.max.y : bounds.min.y
    return new THREE.Vector3(middle.x + radius * Math.cos(angle), y, middle.z + radius * Math.sin(angle))
  })
  const edges = [0, 1, 2, 3, 4, 5, 6, 7].map(
    (bits) =>
      new THREE.Vector3(
        bits & 1 ? bounds.max.x : bounds.min.x,
        bits & 2 ? bounds.max.y : bounds.min.y,
        bits & 4 ? bounds.max.z : bounds.min.z,
      ),
  )
  const corners = shot.turning ? around : edges
  let distance = 30
  for (let round = 0; round < 6; round++) {
    camera.position.copy(middle).addScaledVector(direction, distance)
    camera.lookAt(middle)
    camera.updateMatrixWorld(true)
    const seen = corners.map((corner) => corner.clone().project(camera))
    const wide = Math.max(...seen.map((point) => point.x)) - Math.min(...seen.map((point) => point.x))
    const high = Math.max(...seen.map((point) => point.y)) - Math.min(...seen.map((point) => point.y))
    distance *= Math.max(wide / 2 / shot.fill, high / 2 / (shot.fillHeight ?? Math.min(0.86, shot.fill)))
  }
  camera.position.copy(middle).addScaledVector(direction, distance)
  camera.lookAt(middle)
  camera.updateMatrixWorld(true)
  const seen = corners.map((corner) => corner.clone().project(camera))
  const centreX = (Math.max(...seen.map((point) => point.x)) + Math.min(...seen.map((point) => point.x))) / 2
  const centreY = (Math.max(...seen.map((point) => point.y)) + Math.min(...seen.map((point) => point.y))) / 2
  camera.setViewOffset(
    shot.width,
    shot.height,
    ((centreX - (shot.shiftX ?? 0)) * shot.width) / 2,
    ((-centreY + (shot.shiftY ?? 0)) * shot.height) / 2,
    shot.width,
    shot.height,
  )

  const canvas = document.createElement('canvas')
  canvas.width = shot.width
  canvas.height = shot.height
  const draw = canvas.getContext('2d')!
  const paintGround = ({ wall, floor }: { wall: string; floor: string }) => {
    const horizon = shot.horizon ?? 0.56
    const ground = draw.createLinearGradient(0, 0, 0, shot.height)
    ground.addColorStop(0, wall)
    ground.addColorStop(shot.backdrop ? horizon : Math.max(0, horizon - 0.12), wall)
    ground.addColorStop(shot.backdrop ? horizon : Math.min(1, horizon + 0.16), floor)
    ground.addColorStop(1, floor)
    draw.fillStyle = ground
    draw.fillRect(0, 0, shot.width, shot.height)
    for (const { path, fill } of shot.backdrop ?? []) {
      draw.fillStyle = fill
      // oxlint-disable-next-line unicorn/no-array-fill-with-reference-type -- a canvas, not an array
      draw.fill(new Path2D(path))
    }
  }
  studio.renderer.setClearColor(0x000000, 0)
  studio.renderer.shadowMap.needsUpdate = true
  const pictures = colours.map((colour) => {
    scene.traverse((object) => {
      if (colour && object instanceof THREE.Mesh)
        for (const material of [object.material].flat() as THREE.Material[]) repaint(material, colour)
    })
    studio.renderer.render(scene, camera)
    draw.clearRect(0, 0, shot.width, shot.height)
    if (shot.ground) paintGround(shot.ground)
    draw.drawImage(studio.renderer.domElement, 0, 0)
    return canvas.toDataURL('image/webp', shot.quality ?? 0.7)
  })
  scene.traverse((object) => {
    if (object instanceof THREE.Mesh) object.geometry.dispose()
  })
  return pictures
}

declare global {
  var takePicture: typeof take
}
globalThis.takePicture = take
