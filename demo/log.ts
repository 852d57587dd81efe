import { pino, type Logger } from 'pino'
import pretty from 'pino-pretty'
import type { Env } from '@forecourt/server/env.ts'

/** The log of the demo: readable on a terminal, else JSON. */
export const demoLog = (level: Env['logLevel']): Logger =>
  pino({ level }, process.stdout.isTTY ? pretty({ sync: true, ignore: 'pid,hostname' }) : process.stdout)
