import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'

describe('the guides', () => {
  const files = globSync('{src,sw,tests,scripts,docs,deploy,public}/**/*.*')
    .concat(globSync('*'))
    .map((file) => `/${file.replaceAll(path.sep, '/')}`)

  test.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/{operations,offline,persisted}.md')])(
    '%s names only files that exist',
    (guide) => {
      const text = readFileSync(guide, 'utf8')
      const named = [...text.matchAll(/`([\w/.-]+\.(?:tsx?|mjs|md|json|css|txt|yaml))`/g)].map(([, file = '']) => file)
      const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, file = '']) =>
        path.posix.join('/', path.dirname(guide), file),
      )
      // a kind's suffix, and an example of a name
      const paths = named.filter((file) => !file.startsWith('.') && !file.startsWith('x.'))
      expect(paths.filter((file) => !files.some((known) => known.endsWith(`/${file}`)))).toEqual([])
      expect(linked.filter((file) => !files.some((known) => known.startsWith(file)))).toEqual([])
    },
  )
})

describe('one style for durations and clocks', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.|\bsite\b/.test(file))
  const filesWith = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(file, 'utf8'))).map((file) => file.replaceAll(path.sep, '/'))

  test("[FACE-18] only the two specified labels write '2d 3h' and '3h ago'", () => {
    expect(filesWith(/\}(?:[dhm]|hrs?|mins?)(?: \$\{| ago|`)/).toSorted()).toEqual([
      'src/domain/freight/countdown.ts',
      'src/domain/time/record-time.ts',
    ])
    expect(filesWith(/formatTimeToPickup/).toSorted()).toEqual([
      'src/client/components/load/stop-countdown.tsx',
      'src/domain/freight/countdown.ts',
    ])
  })

  test('[FACE-18] only records, whose format is specified, have a 12-hour clock', () => {
    expect(filesWith(/hour12|'h12'|'h11'|toLocaleTimeString/)).toEqual(['src/domain/time/record-time.ts'])
  })
})
