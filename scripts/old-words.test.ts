import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words of screens, mails and papers that readers stumbled over, each beside the words that we use now. */
const OLD_WORDS = [
  /half pay\b/i, // Middle half
  /too few paid/i, // No payment history yet
  /what (each|a) load leaves/i, // what you keep
  /'(least|most) (rate|weight|miles|trip miles|stops|age|amount)/i, // Min, Max
  /empty time is/i, // Leave blank to keep the posted time
  /photos are made small/i, // Photos are compressed …
  /none asked for/i, // None requested
  /ask for an accessorial|accessorial asked/i, // Request an accessorial
  /['`]Answer \$?\{?\d?.*requests?/, // Review 1 request
  /the first (ends|expires) in/i, // first expires in
  /asked, waiting for the carrier/i, // Invite sent
  /['`]May \$\{.*book/, // X wants to book loads for Y. Allow?
  /made-up sample/i, // Demo data
]

test('[FACE-37] no text for people says the words that readers stumbled over', () => {
  const files = globSync(['src/**/copy.ts', 'src/**/*-copy.ts'])
  expect(files.length, 'each folder of screens has one').toBeGreaterThan(50)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, at) => (OLD_WORDS.some((words) => words.test(line)) ? [`${file}:${at + 1} ${line.trim()}`] : [])),
  )
  expect(found).toEqual([])
})
