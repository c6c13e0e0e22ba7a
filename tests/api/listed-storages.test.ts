import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'

/** How the source names each storage of a device. */
const NAMES = [
  /\w+(?:_AS|_KEY|_FOR) = '([a-z-]+)'$/gm,
  /\b(?:WANTED|DECLINED) = '([a-z-]+)'$/gm,
  /=> `([a-z-]+) \$\{personId\}`$/gm,
  /\b(?:createStore|createDeviceStore|createKeyvalDatabase)\('([a-z-]+)'/g,
  /\bsuper\('([a-z-]+)'/g,
  /\w+_CACHE = '([a-z-]+)'$/gm,
  /\bstoredAs: '([a-z-]+)'/g,
  /\bstoredFiles\(\s*'([a-z-]+)'/g,
] as const

const STORES =
  /\b(?:local|session)Storage\b|createStore\(|createDeviceStore\(|createKeyvalDatabase\(|extends (?:Dexie|\w*Database)\b|_CACHE = |storedFiles\(|storedAs: /

function storedNames(): string[] {
  const files = ['src/client', 'src/offline', 'sw'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
      .map((name) => readFileSync(`${folder}/${name}`, 'utf8')),
  )
  const texts = files.filter((text) => STORES.test(text))
  return [
    ...new Set(texts.flatMap((text) => NAMES.flatMap((name) => [...text.matchAll(name)].map(([, key = '']) => key)))),
  ]
}

const page = readFileSync('docs/persisted.md', 'utf8')
const [, table = ''] = /### Whose each storage is\n(.*?)\nWhen the server ends/s.exec(page) ?? []
const listed = table.split('\n').flatMap((row) => {
  const [, storage = '', names = ''] = row.split('|').map((cell) => cell.trim())
  return Array.from(names.matchAll(/`([^`]+)`/g), ([, name = '']) => ({
    storage,
    name: name.replace(/ <account>$/, ''),
  }))
})

test('[TRUE-18] docs/persisted.md says whose each storage of the device is, and lists none that is gone', () => {
  const stored = filled(storedNames())
  expect(stored.filter((key) => !listed.some(({ name }) => name === key))).toEqual([])
  // made by libraries, or from a name that says whose it is
  const others = ['cache-<account>', 'drive-outbox', 'tsr-scroll-restoration-v1_3', 'unsent-items', 'lost-items']
  const keys = filled(listed).filter(({ storage }) => storage !== 'Cookie')
  expect(keys.map(({ name }) => name).filter((name) => !stored.includes(name) && !others.includes(name))).toEqual([])
})

test('[TRUE-18] each row of that table says what clears it', () => {
  const rows = table.split('\n').filter((row) => /^\| [A-Z`a-z]/.test(row) && !row.startsWith('| storage'))
  for (const row of filled(rows)) expect([row, row.split('|')[4]?.trim()]).not.toEqual([row, ''])
})
