import { expect, test } from 'vitest'
import { Mutex } from './mutex.ts'

test('callers run one at a time in order of arrival, even after one fails', async () => {
  const mutex = new Mutex(1000)
  const seen: string[] = []
  const walk = (name: string) => async () => {
    seen.push(`${name} in`)
    await new Promise(setImmediate)
    seen.push(`${name} out`)
    if (name === 'b') throw new Error('b fell')
  }
  const results = await Promise.allSettled(['a', 'b', 'c'].map((name) => mutex.pass(walk(name))))

  expect(seen).toEqual(['a in', 'a out', 'b in', 'b out', 'c in', 'c out'])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

test('a wait past the limit fails with an explanation and blocks no later caller', async () => {
  const mutex = new Mutex(5)
  await mutex.enter()
  await expect(mutex.enter()).rejects.toThrow('does a transaction wait for a query that was not given to it?')
  mutex.leave()
  await expect(mutex.pass(async () => 'through')).resolves.toBe('through')
})

test('closing runs earlier callers and rejects later ones', async () => {
  const mutex = new Mutex(1000)
  const seen: string[] = []
  const before = mutex.pass(async () => void seen.push('before'))
  const closing = mutex.close(async () => void seen.push('closed'))
  await expect(mutex.pass(async () => void seen.push('after'))).rejects.toThrow('The database is closed')
  await Promise.all([before, closing, mutex.close(async () => void seen.push('closed twice'))])

  expect(seen).toEqual(['before', 'closed'])
})
