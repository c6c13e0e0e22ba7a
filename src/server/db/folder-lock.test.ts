import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'

let dir: string
let folder: string
let children: ChildProcess[]

beforeEach(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'milepost-lock-'))
  folder = path.join(dir, 'pglite')
  children = []
})

afterEach(async () => {
  await Promise.all(children.map(kill))
  await rm(dir, { recursive: true, force: true })
})

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** A process that prints 'mine' or the error, and holds the lock until it is killed. */
async function taker(): Promise<{ child: ChildProcess; said: string }> {
  const program = `
    const { lockFolder } = await import('#server/db/folder-lock.ts')
    const said = await lockFolder(process.argv[1]).then(() => 'mine', (error) => error.message)
    console.log(said)
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  for await (const said of createInterface({ input: child.stdout })) return { child, said }
  throw new Error('The process said nothing')
}

test('a second process fails to open the folder with an error that names the first', { timeout: 30_000 }, async () => {
  const { child, said } = await taker()
  expect(said).toBe('mine')
  await expect(lockFolder(folder)).rejects.toThrow(
    new RegExp(`The data in ${folder} is in use by process ${child.pid} on .+, running since .+\\. Stop it`),
  )
  await expect(openPglite(dir)).rejects.toThrow('is in use')
})

test('a process cannot lock the folder twice, but can lock it again after releasing it', async () => {
  const first = await lockFolder(folder)
  await expect(lockFolder(folder)).rejects.toThrow(`process ${process.pid}`)
  await first.release()
  await (await lockFolder(folder)).release()
})

test('[RUN-03] an owner file that a crash cut short does not hide who is in the way', async () => {
  const first = await lockFolder(folder)
  await writeFile(`${folder}.owner.json`, '')
  await expect(lockFolder(folder)).rejects.toThrow('is in use by another process. Stop it')
  await first.release()
})

test('when the owner is killed, exactly one of many new processes takes the lock', { timeout: 30_000 }, async () => {
  const { child } = await taker()
  await kill(child)
  for (let round = 0; round < 3; round++) {
    const crowd = await Promise.all(Array.from({ length: 6 }, taker))
    const winners = crowd.filter(({ said }) => said === 'mine')
    expect(winners).toHaveLength(1)
    await Promise.all(crowd.map((one) => kill(one.child)))
  }
})
