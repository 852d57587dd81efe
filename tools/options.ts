import { parseArgs } from 'node:util'

/** An option of a tool: `--name value`, or `--name` alone for a switch. */
export type ToolOption =
  | { type: 'string'; default?: string; about: string }
  | { type: 'boolean'; default?: boolean; about: string }

type Values<O extends Record<string, ToolOption>> = {
  [K in keyof O]: O[K] extends { type: 'boolean' }
    ? boolean
    : O[K] extends { default: string }
      ? string
      : string | undefined
}

/** The output of `--help`. */
export function usageOf(command: string, about: string, options: Readonly<Record<string, ToolOption>>): string {
  const rows = Object.entries(options).map(([name, { type, default: usual, about: what }]) => [
    `  --${name}${type === 'string' ? ' <value>' : ''}`,
    `${what}${usual && String(usual).length < 40 ? ` (${usual})` : ''}`,
  ])
  const width = Math.max(0, ...rows.map(([name]) => name!.length))
  if (rows.length === 0) return `Usage: npm run ${command}\n\n${about}`
  return [`Usage: npm run ${command} -- [options]`, '', about, '', 'Options:']
    .concat(rows.map(([name, what]) => `${name!.padEnd(width)}  ${what}`))
    .join('\n')
}

/**
 * Parses a tool's command line.
 *
 * @returns the values, or what to print instead and the exit code
 */
export function readOptions<const O extends Record<string, ToolOption>>(
  command: string,
  about: string,
  options: O,
  args: readonly string[],
): { ok: true; values: Values<O> } | { ok: false; text: string; exitCode: number } {
  try {
    const parsed = Object.fromEntries(
      Object.entries(options).map(([name, { about: _, ...option }]) => [name, option] as const),
    )
    const { values } = parseArgs({ args: [...args], options: { ...parsed, help: { type: 'boolean', short: 'h' } } })
    if (values.help) return { ok: false, text: usageOf(command, about, options), exitCode: 0 }
    return { ok: true, values: values as Values<O> }
  } catch (error) {
    const [reason] = (error as Error).message.split('. ')
    return { ok: false, text: `${reason!.replace(/\.?$/, '.')} Add --help to see the options.`, exitCode: 64 }
  }
}

/** The same for a process: prints and exits if there is nothing to run. */
export function optionsOf<const O extends Record<string, ToolOption>>(
  command: string,
  about: string,
  options: O,
  args: readonly string[] = process.argv.slice(2),
): Values<O> {
  const read = readOptions(command, about, options, args)
  if (read.ok) return read.values
  const { text, exitCode } = read
  if (exitCode === 0) console.log(text)
  else console.error(text)
  process.exit(exitCode)
}
