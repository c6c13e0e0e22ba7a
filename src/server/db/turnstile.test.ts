import { expect, test } from 'vitest'
import { Turnstile } from './turnstile.ts'

test('everybody passes alone and in the order of their coming, also after one who failed', async () => {
  const turnstile = new Turnstile(1000)
  const seen: string[] = []
  const walk = (name: string) => async () => {
    seen.push(`${name} in`)
    await new Promise(setImmediate)
    seen.push(`${name} out`)
    if (name === 'b') throw new Error('b fell')
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => turnstile.pass(walk(name))))

  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a wait that would never end is told what it waits for, and blocks nobody afterwards', async () => {
  const turnstile = new Turnstile(5)
  await turnstile.enter()
  await expect(turnstile.enter()).rejects.toThrow('does a transaction wait for a query that was not given to it?')
  turnstile.leave()
  await expect(turnstile.pass(async () => 'through')).resolves.toBe('through')
})

test('closing lets those pass who came before, and nobody after', async () => {
  const turnstile = new Turnstile(1000)
  const seen: string[] = []
  const before = turnstile.pass(async () => void seen.push('before'))
  const closing = turnstile.close(async () => void seen.push('closed'))
  await expect(turnstile.pass(async () => void seen.push('after'))).rejects.toThrow('The database is closed')
  await Promise.all([before, closing, turnstile.close(async () => void seen.push('closed twice'))])

  expect(seen).toEqual(['before', 'closed'])
})
