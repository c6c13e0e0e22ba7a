import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the stand-in finds. */
export const MALWARE = Buffer.from('MILEPOST-TEST-MALWARE')
export const MALWARE_NAME = 'Milepost.Test-1'
/** A frame of clamd may be as long as its StreamMaxLength; ours are short, so that none is one. */
const MOST_FRAME = 1024 * 1024

/**
 * - `well`: answers
 * - `silent`: accepts the connection and reads, and never answers
 * - `stuck`: reads the command and stops reading midway
 * - `cut`: closes midway
 * - any other: the whole answer
 */
type Mood = 'well' | 'silent' | 'stuck' | 'cut' | { answers: string }

/** The pieces of an INSTREAM command, as they arrive. @throws Error for anything else */
class Stream {
  private unread = Buffer.alloc(0)
  private hasCommand = false
  readonly pieces: Buffer[] = []

  /** Whether the file has ended. */
  take(bytes: Buffer): boolean {
    this.unread = Buffer.concat([this.unread, bytes])
    if (!this.hasCommand) {
      const command = Buffer.from('zINSTREAM\0')
      if (this.unread.length < command.length) return false
      if (!this.unread.subarray(0, command.length).equals(command)) throw new Error('not INSTREAM')
      this.unread = this.unread.subarray(command.length)
      this.hasCommand = true
    }
    while (this.unread.length >= 4) {
      const length = this.unread.readUInt32BE(0)
      if (length > MOST_FRAME) throw new Error(`a frame of ${length} bytes`)
      if (this.unread.length < 4 + length) return false
      if (length === 0) {
        if (this.unread.length > 4) throw new Error('bytes behind the end')
        return true
      }
      this.pieces.push(this.unread.subarray(4, 4 + length))
      this.unread = this.unread.subarray(4 + length)
    }
    return false
  }
}

/** ClamAV's daemon on a TCP port: one INSTREAM command for each connection. */
export async function startClamav() {
  /** what arrived whole */
  const scanned: Buffer[] = []
  const sockets = new Set<Socket>()
  let mood: Mood = 'well'
  let connections = 0

  function answerTo(file: Buffer): string {
    if (typeof mood === 'object') return mood.answers
    return file.includes(MALWARE) ? `stream: ${MALWARE_NAME} FOUND\0` : 'stream: OK\0'
  }

  const server = createServer((socket) => {
    connections += 1
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => undefined)
    const stream = new Stream()
    socket.on('data', (bytes) => {
      if (mood === 'cut') return void socket.destroy()
      if (mood === 'stuck') return void socket.pause()
      try {
        if (!stream.take(bytes)) return
      } catch (error) {
        return void socket.end(`${String(error)}. ERROR\0`)
      }
      const file = Buffer.concat(stream.pieces)
      scanned.push(file)
      if (mood !== 'silent') socket.end(answerTo(file))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function stop(): Promise<void> {
    for (const socket of sockets) socket.destroy()
    server.close()
    await once(server, 'close')
  }
  return {
    address: { host: '127.0.0.1', port },
    url: `tcp://127.0.0.1:${port}`,
    scanned,
    connections: () => connections,
    becomes: (next: Mood) => {
      mood = next
    },
    stop,
  }
}
