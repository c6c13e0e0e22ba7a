// Runs before `npm start` and `npm test`, on any installed Node: no packages, no TypeScript.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..')

/** A lock file's `packages`, or undefined when the file is missing or truncated. */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

function isForThisMachine(entry) {
  const allows = (names, own) => !names || names.includes(own)
  return allows(entry.os, process.platform) && allows(entry.cpu, process.arch)
}

/**
 * npm writes node_modules/.package-lock.json last, so comparing it with package-lock.json detects a changed lock, an
 * interrupted install and a manual one, without a stamp file of our own.
 */
function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return (
    Object.keys(present).every((name) => name in wanted && existsSync(path.join(root, name))) &&
    Object.entries(wanted).every(([name, entry]) => {
      if (name === '') return true
      const found = present[name]
      if (found) return found.version === entry.version && found.integrity === entry.integrity
      // npm decides about libc and nested optional packages; only our own Node must not be missing
      return entry.optional && !(/\/node-[a-z]+-[a-z0-9]+$/.test(name) && isForThisMachine(entry))
    })
  )
}

function install() {
  // the build needs dev packages, and Node itself is optional: override what NODE_ENV and npm's settings omit
  const args = ['ci', '--ignore-scripts', '--include=dev', '--include=optional', '--no-audit', '--no-fund']
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: ['ignore', 2, 2] }
  return npm
    ? spawnSync(process.env.npm_node_execpath || process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

function stop(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Whether '22.18.0' is at least 22.18. */
function isAtLeast(version, major, minor) {
  const [ownMajor, ownMinor] = version.split('.').map(Number)
  return ownMajor > major || (ownMajor === major && ownMinor >= minor)
}

const hasOwnNode = () => ['node', 'node.cmd'].some((name) => existsSync(path.join(root, 'node_modules', '.bin', name)))

if (!isAtLeast(process.versions.node, 20, 19))
  stop(`Milepost needs Node 20.19 or newer to install. You have Node ${process.versions.node}.`)

if (!isInstalled()) {
  console.error('Installing packages (npm ci)...')
  const { status } = install()
  if (status !== 0) process.exit(status ?? 1)
}

if (!hasOwnNode() && !isAtLeast(process.versions.node, 22, 18)) {
  stop(
    `Milepost ships its own Node 24 for Linux and Windows, but not for ${process.platform}-${process.arch}. ` +
      `Install Node 22.18 or newer (you have Node ${process.versions.node}).`,
  )
}
