import { expect, test } from 'vitest'
import { inShard, testSuites } from './test-suites.ts'

const commands = (...selection: Parameters<typeof testSuites>) =>
  testSuites(...selection).map(({ command }) => command.join(' '))

test('[CODE-08] the core leaves out slow files and browser tests without the tag, and every test leaves out nothing', () => {
  const core = commands({ all: false })
  expect(core.map((command) => /--exclude=\S+slow|--grep=@core/.test(command))).toEqual([true, true, true])
  const all = commands({ all: true })
  expect(all.filter((command) => /--exclude|--grep/.test(command))).toEqual([])
})

test('the API tests run on PostgreSQL, and among all tests once more on the embedded database', () => {
  const databases = (all: boolean) =>
    commands({ all }).flatMap((command) => /--project (api|pglite)/.exec(command)?.[1] ?? [])
  expect([databases(false), databases(true)]).toEqual([['api'], ['api', 'pglite']])
})

test('[SYNC-12] the journey in other engines runs among all tests, once, where a browser of one is installed', () => {
  const runs = (selection: Parameters<typeof testSuites>[0]) =>
    commands(selection).some((command) => command.includes('--project engines'))
  expect(runs({ all: true, hasOtherEngine: true })).toBe(true)
  expect(runs({ all: true, shard: '1/2', hasOtherEngine: true })).toBe(true)
  expect(runs({ all: true, shard: '2/2', hasOtherEngine: true })).toBe(false)
  expect([runs({ all: false, hasOtherEngine: true }), runs({ all: true })]).toEqual([false, false])
})

test('a shard is handed to every runner, and only the first runs the checks', () => {
  const runs = commands({ all: true, shard: '2/3' })
  // but to the plans, which explain what this shard asked
  const sharded = runs.filter((command) => !command.includes('--project plans'))
  expect(sharded.map((command) => command.includes('--shard=2/3'))).toEqual([true, true, true, true])
  expect(runs).toHaveLength(sharded.length + 1)
  expect([undefined, '1/2', '2/2'].map((shard) => inShard(shard, 1))).toEqual([true, true, false])
  for (const shard of ['3/2', '0/2', 'half', '1']) expect(() => inShard(shard, 1)).toThrow(`--shard=${shard}`)
})
