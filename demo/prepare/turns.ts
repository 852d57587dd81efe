/**
 * Draws vehicles all around: the pictures of their 360 degree view, and a video of the same turn.
 *
 *   node demo/prepare/turns.ts      # needs ffmpeg for the videos
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TURN_SIZE, TURN_VIEWS, TURNS } from '../turns.ts'
import { findBrowser } from '../../tools/browser.ts'
import { withStudio } from './render/browser.ts'

/** Pictures of the video for each one of the view. */
const FINER = 3
const FRAMES = TURN_VIEWS * FINER
const RATE = 24

const folder = join(import.meta.dirname, '../../demo/media/vehicles/turns')
mkdirSync(folder, { recursive: true })
await withStudio(findBrowser(), async (take) => {
  for (const [shape, colour] of TURNS) {
    const frames = mkdtempSync(join(tmpdir(), 'turn-'))
    for (let frame = 0; frame < FRAMES; frame++) {
      // The drawing of the list is seen from 38 degrees: there the turn begins.
      const azimuth = 38 + (frame / FRAMES) * 360
      const [picture] = await take({
        ...TURN_SIZE,
        azimuth,
        elevation: 10,
        fill: 0.94,
        turning: true,
        vehicles: [{ shape, colour }],
        ground: { wall: '#f1f2f3', floor: '#e1e3e6' },
      })
      writeFileSync(join(frames, `${String(frame).padStart(3, '0')}.webp`), picture!)
      if (frame % FINER === 0) writeFileSync(join(folder, `${shape}-${colour}-${frame / FINER + 1}.webp`), picture!)
    }
    const input = ['-framerate', String(RATE), '-i', join(frames, '%03d.webp')]
    // Twice around, because one turn is over before one has looked.
    const turn = ['-stream_loop', '1', ...input, '-vf', 'format=yuv420p', '-an', '-fflags', '+bitexact']
    const coded = ['-c:v', 'libx264', '-crf', '27', '-preset', 'veryslow', '-movflags', '+faststart']
    execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...turn, ...coded, join(folder, `${shape}-${colour}.mp4`)])
    rmSync(frames, { recursive: true })
    console.log(`${shape} ${colour}: ${TURN_VIEWS} pictures and a video`)
  }
})
