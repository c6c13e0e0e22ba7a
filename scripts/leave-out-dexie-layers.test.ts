import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{src,sw}/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }))

test('no database uses the layers of Dexie that the build leaves out', () => {
  const databases = sources.filter(({ code }) => / extends Dexie\b|new Dexie\(/.test(code))
  expect(databases.length).toBeGreaterThan(0)
  expect(databases.filter(({ code }) => !code.includes("cache: 'disabled'")).map(({ file }) => file)).toEqual([])
  expect(sources.filter(({ code }) => code.includes('.hook(')).map(({ file }) => file)).toEqual([])
})
