import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import { COMMANDS, type WebDriver, WebDriverError, whenListening } from './web-driver.ts'

/**
 * Firefox's own protocol, which geckodriver translates to HTTP. Debian has no geckodriver, and the commands are those
 * of WebDriver. A message is its length in bytes, a colon and JSON: `[0, id, command, parameters]`, answered by
 * `[1, id, error, result]`.
 */
type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: { value?: unknown }]

/** Begins a session with the Firefox of this profile. It must have been started with `--marionette` and port 0. */
export async function openMarionetteSession(profile: string): Promise<WebDriver> {
  const socket = await whenListening(() => connected(profile))
  const messages = readMessages(socket)
  await messages.next()
  let lastId = 0
  async function ask(command: string, parameters: object): Promise<unknown> {
    lastId += 1
    const text = JSON.stringify([0, lastId, command, parameters])
    socket.write(`${Buffer.byteLength(text)}:${text}`)
    const { value, done } = await messages.next()
    if (done) throw new Error('Firefox closed its connection')
    const [, , error, result] = value as Answer
    if (error) throw new WebDriverError(error.error, error.message)
    return 'value' in result ? result.value : result
  }
  await ask('WebDriver:NewSession', {})
  return {
    send: (command, parameters = {}) => ask(COMMANDS[command].name, parameters),
    async quit() {
      await ask('Marionette:Quit', { flags: ['eForceQuit'] })
      socket.destroy()
    },
  }
}

async function connected(profile: string): Promise<Socket> {
  const port = Number(await readFile(path.join(profile, 'MarionetteActivePort'), 'utf8'))
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

async function* readMessages(socket: Socket): AsyncGenerator {
  let read = Buffer.alloc(0)
  for await (const chunk of socket) {
    read = Buffer.concat([read, chunk as Buffer])
    for (let colon = read.indexOf(':'); colon > 0; colon = read.indexOf(':')) {
      const end = colon + 1 + Number(read.subarray(0, colon).toString())
      if (read.length < end) break
      yield JSON.parse(read.subarray(colon + 1, end).toString())
      read = read.subarray(end)
    }
  }
}
