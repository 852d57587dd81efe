import { connect, type Socket } from 'node:net'

/**
 * Connections to one port of this machine, each with one request at a time and reused where the server keeps it open. Of a
 * response they read only the status and where it ends: the load generator's own CPU time delays the responses that it
 * measures. Responses with a body need a Content-Length, which all of the platform's have.
 */
export interface Connections {
  /** Sends the bytes of a request; resolves with the status once the whole response has arrived, 0 where there was none. */
  send(request: string): Promise<number>
  close(): void
}

const END_OF_HEAD = '\r\n\r\n'

/** Opens connections when they are needed. */
export function createConnections(port: number): Connections {
  const idle: Connection[] = []
  const all = new Set<Connection>()

  class Connection {
    readonly #socket: Socket
    #answered: ((status: number) => void) | null = null
    #head = ''
    #status = 0
    #isLast = false
    /** Remaining bytes of the body; -1 until the head is there. */
    #missing = -1

    constructor() {
      all.add(this)
      this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
      this.#socket
        .on('data', (chunk) => this.#read(chunk))
        .on('error', () => {})
        .on('close', () => this.#end())
    }

    send(request: string): Promise<number> {
      this.#socket.write(request)
      return new Promise((answered) => {
        this.#answered = answered
      })
    }

    close() {
      this.#socket.destroy()
    }

    #read(chunk: Buffer) {
      if (this.#missing >= 0) this.#missing -= chunk.length
      else {
        this.#head += chunk.toString('latin1')
        const end = this.#head.indexOf(END_OF_HEAD)
        if (end === -1) return
        const head = this.#head.slice(0, end + END_OF_HEAD.length)
        this.#status = Number(head.slice('HTTP/1.1 '.length).slice(0, 3))
        const length = this.#status === 204 ? '0' : /^content-length: (\d+)\r$/im.exec(head)?.[1]
        if (length === undefined) {
          this.#status = 0
          return this.close()
        }
        this.#isLast = /^connection: close\r$/im.test(head)
        this.#missing = Number(length) - (this.#head.length - head.length)
      }
      if (this.#missing > 0) return
      const answered = this.#answered
      this.#answered = null
      this.#head = ''
      this.#missing = -1
      if (this.#isLast) this.close()
      else idle.push(this)
      answered?.(this.#status)
    }

    #end() {
      all.delete(this)
      const at = idle.indexOf(this)
      if (at !== -1) idle.splice(at, 1)
      this.#answered?.(0)
    }
  }

  return {
    send: (request) => (idle.pop() ?? new Connection()).send(request),
    close: () => {
      for (const connection of all) connection.close()
    },
  }
}
