import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filled } from '#tests/support/filled.ts'

const [, schema = ''] =
  /export interface Schema \{(.*?)\n\}/s.exec(readFileSync('src/server/db/schema.ts', 'utf8')) ?? []
const tables = [...schema.matchAll(/^ {2}(\w+): /gm)].map(([, name = '']) => name)

test('[SAFE-27] every table of the database has exactly one class of protection', () => {
  const [, rows = ''] = /\| class \| tables \|\n(.*?)\n\n/s.exec(readFileSync('docs/data.md', 'utf8')) ?? []
  const classed = [...rows.matchAll(/`(\w+)`/g)].map(([, name = '']) => name)
  const counted = filled(tables).map((table) => [table, classed.filter((name) => name === table).length])
  expect(counted.filter(([, times]) => times !== 1)).toEqual([])
  expect(filled(classed).filter((name) => !tables.includes(name))).toEqual([])
})
