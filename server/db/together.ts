import { setImmediate } from 'node:timers/promises'
import type { Transaction } from './database.ts'

type Transact = <T>(work: (tx: Transaction) => Promise<T>) => Promise<T>

interface Question {
  /** Settles it; false if it has failed. */
  ask(tx: Transaction): Promise<boolean>
  refuse(error: unknown): void
}

/**
 * Work that is asked for at the same time goes in one transaction, one after the other; so does what follows from it
 * meanwhile. The transaction ends as soon as nothing is left, so that it is not open while anything else is waited for.
 * What one throws is its own; after an error of the database those that were asked with it fail too, so this is for
 * reading.
 */
export function together(transact: Transact): Transact {
  let open: Question[] | null = null

  async function answer(questions: Question[]): Promise<void> {
    const close = () => {
      if (open === questions) open = null
    }
    try {
      await transact(async (tx) => {
        do {
          for (let next = questions.shift(); next; next = questions.shift()) if (!(await next.ask(tx))) close()
          // What follows from the last answer is asked now.
          await setImmediate()
        } while (questions.length > 0)
        close()
      })
    } catch (error) {
      close()
      for (const question of questions) question.refuse(error)
    }
  }

  return <T>(work: (tx: Transaction) => Promise<T>) =>
    new Promise<T>((settle, refuse) => {
      const ask = async (tx: Transaction) => {
        try {
          settle(await work(tx))
          return true
        } catch (error) {
          refuse(error)
          return false
        }
      }
      const question: Question = { ask, refuse }
      if (open) return void open.push(question)
      open = [question]
      void answer(open)
    })
}
