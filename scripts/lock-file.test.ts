import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Entry {
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const entries = Object.entries(
  (JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Entry> }).packages,
)
const installed = new Set(entries.map(([place]) => place))

/** Whether a package at this path resolves the other one, in its own node_modules or a parent's. */
function finds(place: string, name: string): boolean {
  if (installed.has(`${place}/node_modules/${name}`.replace(/^\//, ''))) return true
  return place !== '' && finds(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
}

test('the lock file lists the packages of every platform, so a fresh clone installs', () => {
  // npm omits a package that the registry lacks, then rejects its own lock file: pick a version that has them all
  const missing = entries.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !finds(place, name)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
})
