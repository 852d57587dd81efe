import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { finished } from 'node:stream/promises'
import { stringify, type Stringifier } from 'csv-stringify'
import type { FeedReject } from './feed.ts'

/** The file of rejected rows cannot be written. */
export class RejectsFileError extends Error {
  override name = 'RejectsFileError'
}

/**
 * The rejected rows as CSV: line, reason, and the original cells. The file appears under its name when complete.
 *
 * @param mostRows how many rows it has at most
 */
export function rejectsFile(path: string, mostRows = Infinity) {
  const partial = `${path}.part`
  let table: Stringifier | null = null
  let rows = 0
  let failure: Error | null = null
  let done: Promise<void> = Promise.resolve()
  const open = (header: readonly string[]) => {
    const columns = ['line', 'field', 'value', 'reason', ...header]
    const opened = stringify({
      header: true,
      columns: columns.map((name, at) => ({ key: String(at), header: name })),
      bom: true,
    })
    const file = opened.pipe(createWriteStream(partial))
    done = finished(file).catch((error: Error) => {
      failure = error
    })
    return opened
  }
  return {
    add(problems: readonly FeedReject[], cells: readonly string[], header: readonly string[]) {
      if (rows++ >= mostRows) return
      table ??= open(header)
      const { line } = problems[0]!
      const listed = (key: 'field' | 'value' | 'reason') => problems.map((problem) => problem[key] ?? 'row').join('; ')
      table.write([line, listed('field'), listed('value'), listed('reason'), ...cells])
    },
    /** Whether there is any. */
    async keep(): Promise<boolean> {
      // Removes a file of an earlier import, which could be mistaken for this one's.
      if (table === null) {
        await rm(path, { force: true })
        return false
      }
      table.end()
      await done
      if (failure !== null) throw new RejectsFileError(`${path} cannot be written: ${failure.message}`)
      await rename(partial, path)
      return true
    },
    async drop() {
      table?.end()
      await done
      await rm(partial, { force: true })
    },
  }
}
