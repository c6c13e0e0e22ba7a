import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TONES } from '#client/ui/badge.tsx'
import { getStatusStyle } from './status-badge.tsx'

/** '| pending | cyan | yellow | blue: open |': on load cards, on a load's page, everywhere else. */
const ROW = /^\| (pending|active|completed|cancelled) \| (\w+) \| (\w+) \| (\w+): [^|]+\|$/gm

test('[FACE-07] a status has the colors of docs/screens.md: two specified sets, and one for all other screens', () => {
  const rows = [...readFileSync(new URL('../../../../docs/screens.md', import.meta.url), 'utf8').matchAll(ROW)]
  const written = rows.map(([, status, ...colors]) => [status, ...colors])
  const shown = rows.map(([, status = '']) => [
    status,
    ...(['card', 'detail', 'list'] as const).map((reading) => getStatusStyle(status, reading).tone),
  ])
  expect(written).toHaveLength(4)
  expect(shown).toEqual(written)
})

test('[OWN-16] on a load’s own page, a status has the specified color, and each color is drawn as it is named', () => {
  const tones = ['active', 'pending', 'completed', 'cancelled'].map((status) => getStatusStyle(status, 'detail').tone)
  expect(tones).toEqual(['green', 'yellow', 'blue', 'red'])
  const drawn = Object.keys(TONES).map((tone) => [tone, `bg-${tone}-tint text-${tone}-ink`])
  expect(Object.entries(TONES)).toEqual(drawn)
})
