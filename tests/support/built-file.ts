import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ASSETS = 'dist/assets'

/**
 * The path of the built file with a text that only one part of the app has: names of files follow what pages load
 * together, and change with it.
 */
export function builtFileWith(text: string): string {
  const files = readdirSync(ASSETS).filter((name) => name.endsWith('.js'))
  const found = files.filter((name) => readFileSync(path.join(ASSETS, name), 'utf8').includes(text))
  const [file] = found
  if (file === undefined || found.length > 1) throw new Error(`Not one file with '${text}': ${found.join(', ')}`)
  return `/assets/${file}`
}

/** The path of the built file that begins with a source file of this name: 'load-more', 'notifications.route'. */
export function builtFile(source: string): string {
  const file = readdirSync(ASSETS).find(
    (name) => name.startsWith(`${source}-`) && /^[\w-]{8}\.js$/.test(name.slice(source.length + 1)),
  )
  if (file === undefined) throw new Error(`The build has no file of ${source}`)
  return `/assets/${file}`
}
