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

/** Whether a package at this place finds the other one, in its own node_modules or in one further up. */
function finds(place: string, name: string): boolean {
  if (installed.has(`${place}/node_modules/${name}`.replace(/^\//, ''))) return true
  return place !== '' && finds(place.slice(0, Math.max(0, place.lastIndexOf('/node_modules/'))), name)
}

test('the lock file has the package of every platform, without which a fresh clone does not install', () => {
  // npm leaves out one that the registry does not have, and then refuses its own lock file: take a version that has all
  const missing = entries.flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !finds(place, name)),
  )
  expect(missing).toEqual([])
})

test('the lock file names no registry', () => {
  expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
})
