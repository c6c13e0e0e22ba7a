import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DEMO_LOADS, demoData, startServer } from './server.ts'

/** One installation of the product, where newer builds replace older ones. */
export interface Deployments {
  /** Stops the running build, and starts the next one on the same data. @returns its origin */
  deploy: () => Promise<string>
  stop: () => Promise<void>
}

/** Each build is the app with new hashes in all file names, as after a change in its innermost module. */
export async function deployments(): Promise<Deployments> {
  const folder = await mkdtemp(path.join(tmpdir(), 'milepost-builds-'))
  const data = await demoData(DEMO_LOADS)
  let count = 0
  let stopLast = async () => {}
  return {
    async deploy() {
      await stopLast()
      count += 1
      const build = path.join(folder, String(count))
      await writeBuild(build, count)
      const server = await startServer({ demoLoads: DEMO_LOADS, ...data, folder: build })
      stopLast = server.stop
      return server.url
    },
    async stop() {
      await stopLast()
      await data.drop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

const HASHED = /-([\w-]{7})[\w-](?=\.\w+$)/

/** A SHA-256 in base64, in the list of files of a worker. */
const HASH = /[\w+/]{43}=/g

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

async function writeBuild(folder: string, number: number): Promise<void> {
  const dist = path.join(folder, 'dist')
  await mkdir(folder)
  await cp('dist', dist, { recursive: true, filter: (file) => !/\.(br|gz)$/.test(file) })
  const names = await readdir(path.join(dist, 'assets'))
  const renamed = new Map(names.map((name) => [name, name.replace(HASHED, `-$1${number}`)]))
  const old = new RegExp([...renamed.keys()].map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  const texts = (await readdir(dist, { recursive: true })).filter((file) => /\.(js|css|html|json)$/.test(file))
  /** by the hash that the workers know, the hash of the file as it is now */
  const hashes = new Map<string, string>()
  const workers = texts.filter((file) => /\bsw\.js$/.test(file))
  for (const text of [...texts.filter((file) => !workers.includes(file)), ...workers]) {
    const content = await readFile(path.join(dist, text), 'utf8')
    const changed = content
      .replace(old, (name) => renamed.get(name) ?? name)
      .replace(HASH, (hash) => hashes.get(hash) ?? hash)
    hashes.set(sha256(content), sha256(changed))
    await writeFile(path.join(dist, text), changed)
  }
  for (const [name, next] of renamed) await rename(path.join(dist, 'assets', name), path.join(dist, 'assets', next))
}
